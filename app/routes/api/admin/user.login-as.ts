import { signInAsByCall } from "~/domain/identity/impersonation.ts"
import { SignInAs } from "~/domain/identity/inputs.ts"
import { call, endpoint } from "~/http/endpoint.ts"
import { loginView } from "~/http/views/user.ts"

/** A session as somebody else; the caller's own token stays valid (api.md A4). */
const door = endpoint({
  POST: call({
    takes: SignInAs,
    does: signInAsByCall,
    answers: loginView,
    failure: { subject: "Server Error", words: "An internal server error occurred. Please try again later." },
  }),
})
export const loader = door.loader
export const action = door.action
