/** The secret with which the sandbox signs its webhooks: created once or given, and stored only in the sandbox's file. */
import { newSecret } from "./ids.ts"
import type { Store } from "./store.server.ts"

export function webhookSecret(store: Store): string {
  const known = store.fact("webhook secret")
  if (known !== undefined) return known
  const made = `whsec_sbx${newSecret()}`
  setWebhookSecret(store, made)
  return made
}

export const setWebhookSecret = (store: Store, secret: string): void => store.setFact("webhook secret", secret)
