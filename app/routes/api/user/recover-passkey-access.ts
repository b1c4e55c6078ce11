import { RecoveryLink } from "~/domain/identity/passkey-inputs.ts"
import { recoverAccess } from "~/domain/identity/passkey-recovery.ts"
import { endpoint, workflowMutation } from "~/http/handlers/endpoint.ts"

/** Removing the passkey requirement by a mailed link (api.md U12). */
const handler = endpoint({
  POST: workflowMutation({
    input: RecoveryLink,
    workflow: recoverAccess,
    output: (recovered) => recovered,
    failure: { subject: "Recovery Failed", message: "Failed to process recovery request" },
  }),
})
export const loader = handler.loader
export const action = handler.action
