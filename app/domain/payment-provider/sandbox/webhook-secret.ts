/** The secret with which the sandbox signs its webhooks: made once, stored in this DATA_DIR only. */
import { settings } from "../../../../settings.ts"
import { newSecret } from "./ids.ts"
import { inSandbox } from "./store.server.ts"

export const webhookSecretOfSandbox = (): string =>
  inSandbox(settings().dataDir, (store) => {
    const known = store.fact("webhook secret")
    if (known !== undefined) return known
    const made = `whsec_sbx${newSecret()}`
    store.setFact("webhook secret", made)
    return made
  })
