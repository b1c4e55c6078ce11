import { PerhapsEmail } from "~/domain/identity/passkey-inputs.ts"
import { requestRecoveryLink } from "~/domain/identity/passkey-recovery.ts"
import { endpoint, workflowMutation } from "~/http/handlers/endpoint.ts"

/** Asking for a link that turns the passkey requirement off: every email is answered alike (api.md U11). */
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
