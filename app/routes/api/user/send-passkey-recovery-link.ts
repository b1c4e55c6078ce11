import { PerhapsEmail } from "~/domain/identity/passkey-inputs.ts"
import { requestRecoveryLink } from "~/domain/identity/passkey-recovery.ts"
import { endpoint, workflowMutation } from "~/http/handlers/endpoint.ts"

/** Requesting a link that removes the passkey requirement: every email gets the same response (api.md U11). */
const handler = endpoint({
  POST: workflowMutation({
    input: PerhapsEmail,
    workflow: requestRecoveryLink,
    output: (message) => ({ message }),
    failure: { subject: "Recovery Failed", message: "Failed to send recovery email. Please try again." },
  }),
})
export const loader = handler.loader
export const action = handler.action
