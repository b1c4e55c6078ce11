import { PerhapsEmail } from "~/domain/identity/passkey-inputs.ts"
import { challengeEmail } from "~/domain/identity/passkey-sign-in-options.ts"
import { workflowMutation } from "~/http/endpoint.ts"
import { scriptEndpoint } from "~/http/script-endpoint.ts"
import { onlyByForm } from "~/http/sign-out.ts"

/** What a passkey of the typed email's account has to sign. */
export const action = scriptEndpoint(
  workflowMutation({ input: PerhapsEmail, workflow: challengeEmail, output: (prompt) => prompt }),
)
export const loader = onlyByForm
