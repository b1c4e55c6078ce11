import { PasskeyRuleQuestion } from "~/domain/identity/passkeys/passkey-inputs.ts"
import { passkeyRequiredFor } from "~/domain/identity/passkeys/passkey-sign-in-options.ts"
import { mutation } from "~/http/handlers/endpoint.ts"
import { scriptEndpoint } from "~/http/handlers/script-endpoint.ts"
import { onlyByForm } from "~/http/handlers/sign-out.ts"

/** The sign-in page's check after the person has typed an email. */
export const action = scriptEndpoint(
  mutation({ input: PasskeyRuleQuestion, command: passkeyRequiredFor, output: (answer) => answer }),
)
export const loader = onlyByForm
