import { NewUser } from "~/domain/identity/inputs.ts"
import { signUp } from "~/domain/identity/people-signup.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { userView } from "~/http/response/views/user.ts"

/** Makes an account for staff and mails its activation link (api.md A3). */
const handler = endpoint({
  POST: mutation({ input: NewUser, command: signUp, output: userView, status: 201 }),
})
export const loader = handler.loader
export const action = handler.action
