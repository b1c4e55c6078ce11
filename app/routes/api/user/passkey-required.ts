import { PasskeyRuleQuestion } from "~/domain/identity/passkey-inputs.ts"
import { passkeyRequiredFor } from "~/domain/identity/passkey-sign-in-options.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"

/** Whether the account of an email requires a passkey; false for an unknown one (api.md U10). */
const handler = endpoint({
  POST: mutation({ input: PasskeyRuleQuestion, command: passkeyRequiredFor, output: (rule) => rule }),
})
export const loader = handler.loader
export const action = handler.action
