import { PerhapsEmail } from "~/domain/identity/passkey-inputs.ts"
import { challengeEmail } from "~/domain/identity/passkey-sign-in-options.ts"
import { endpoint, workflowMutation } from "~/http/handlers/endpoint.ts"

/** A challenge for an email's passkey; known and unknown emails get the same response (api.md U15). */
const handler = endpoint({
  POST: workflowMutation({ input: PerhapsEmail, workflow: challengeEmail, output: (challenge) => challenge }),
})
export const loader = handler.loader
export const action = handler.action
