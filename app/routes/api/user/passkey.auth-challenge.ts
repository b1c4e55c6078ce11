import { PerhapsEmail } from "~/domain/identity/passkey-inputs.ts"
import { challengeEmail } from "~/domain/identity/passkey-sign-in-options.ts"
import { endpoint, workflowMutation } from "~/http/handlers/endpoint.ts"

/** What a passkey signs to enter the account of an email; known and unknown emails are answered alike (api.md U15). */
const handler = endpoint({
  POST: workflowMutation({ input: PerhapsEmail, workflow: challengeEmail, output: (challenge) => challenge }),
})
export const loader = handler.loader
export const action = handler.action
