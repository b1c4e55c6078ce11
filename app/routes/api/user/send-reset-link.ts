import { RequestReset } from "~/domain/identity/inputs.ts"
import { requestResetLink } from "~/domain/identity/password-links.ts"
import { endpoint, workflowMutation } from "~/http/handlers/endpoint.ts"

/** Requesting a link to a new password: known and unknown emails get the same response (api.md U3). */
const handler = endpoint({
  POST: workflowMutation({
    input: RequestReset,
    workflow: requestResetLink,
    output: (message) => ({ message }),
    failure: { message: "Failed to send reset email" },
  }),
})
export const loader = handler.loader
export const action = handler.action
