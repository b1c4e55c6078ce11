import { PasswordByLink } from "~/domain/identity/inputs.ts"
import { RESET_DONE, setPasswordByLink } from "~/domain/identity/password-links.ts"
import { endpoint, workflowMutation } from "~/http/handlers/endpoint.ts"
import { bearer } from "~/http/session/session.ts"

/** A new or first password by a mailed link, whose token is the bearer token or `token` of the body (api.md U4). */
const handler = endpoint({
  POST: workflowMutation({
    input: PasswordByLink,
    workflow: setPasswordByLink,
    output: () => ({ message: RESET_DONE }),
    headers: (request) => ({ token: bearer(request) }),
  }),
})
export const loader = handler.loader
export const action = handler.action
