/** The secret the sandbox signs its webhooks with: made once, known to this DATA_DIR alone. */
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
