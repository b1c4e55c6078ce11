import { PasskeyRuleQuestion } from "~/domain/identity/passkey-inputs.ts"
import { passkeyRequiredFor } from "~/domain/identity/passkey-sign-in-options.ts"
import { call, endpoint } from "~/http/endpoint.ts"

/** Whether the account of an email is entered with a passkey only; false for an unknown one (api.md U10). */
const door = endpoint({
  POST: call({ takes: PasskeyRuleQuestion, does: passkeyRequiredFor, answers: (rule) => rule }),
})
export const loader = door.loader
export const action = door.action
