/** The secret with which the sandbox signs its webhooks: made once, stored in the sandbox's file only. */
import { newSecret } from "./ids.ts"
import type { Store } from "./store.server.ts"

export function webhookSecret(store: Store): string {
  const known = store.fact("webhook secret")
  if (known !== undefined) return known
  const made = `whsec_sbx${newSecret()}`
  store.setFact("webhook secret", made)
  return made
}
