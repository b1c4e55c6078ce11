import { PasskeyRuleQuestion } from "~/domain/identity/passkey-inputs.ts"
import { passkeyRequiredFor } from "~/domain/identity/passkey-sign-in-options.ts"
import { mutation } from "~/http/endpoint.ts"
import { scriptEndpoint } from "~/http/script-endpoint.ts"
import { onlyByForm } from "~/http/sign-out.ts"

/** What the sign-in page asks when the email stops changing. */
export const action = scriptEndpoint(
  mutation({ input: PasskeyRuleQuestion, command: passkeyRequiredFor, output: (answer) => answer }),
)
export const loader = onlyByForm
