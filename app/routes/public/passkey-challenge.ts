import { PerhapsEmail } from "~/domain/identity/passkeys/passkey-inputs.ts"
import { challengeEmail } from "~/domain/identity/passkeys/passkey-sign-in-options.ts"
import { workflowMutation } from "~/http/handlers/endpoint.ts"
import { scriptEndpoint } from "~/http/handlers/script-endpoint.ts"
import { onlyByForm } from "~/http/handlers/sign-out.ts"

/** A challenge for a passkey of the typed email's account. */
export const action = scriptEndpoint(
  workflowMutation({ input: PerhapsEmail, workflow: challengeEmail, output: (prompt) => prompt }),
)
export const loader = onlyByForm
