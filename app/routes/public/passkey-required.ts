import { PasskeyRuleQuestion } from "~/domain/identity/passkey-inputs.ts"
import { passkeyRequiredFor } from "~/domain/identity/passkey-sign-in-options.ts"
import { call } from "~/http/endpoint.ts"
import { scriptCall } from "~/http/script-endpoint.ts"
import { onlyByForm } from "~/http/sign-out.ts"

/** What the sign-in page asks when the email stops changing. */
export const action = scriptCall(
  call({ takes: PasskeyRuleQuestion, does: passkeyRequiredFor, answers: (answer) => answer }),
)
export const loader = onlyByForm
