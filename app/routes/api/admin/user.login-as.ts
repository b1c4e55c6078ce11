import { signInAsByCall } from "~/domain/identity/impersonation.ts"
import { SignInAs } from "~/domain/identity/inputs.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { loginView } from "~/http/response/views/user.ts"

/** A session as another user; the caller's own token remains valid (api.md A4). */
const handler = endpoint({
  POST: mutation({
    input: SignInAs,
    command: signInAsByCall,
    output: loginView,
    failure: { subject: "Server Error", message: "An internal server error occurred. Please try again later." },
  }),
})
export const loader = handler.loader
export const action = handler.action
