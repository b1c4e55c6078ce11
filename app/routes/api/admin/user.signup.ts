import { NewUser } from "~/domain/identity/inputs.ts"
import { signUp } from "~/domain/identity/people-signup.ts"
import { call, endpoint } from "~/http/endpoint.ts"
import { userView } from "~/http/views/user.ts"

/** Makes an account for staff and mails its activation link (api.md A3). */
const door = endpoint({
  POST: call({ takes: NewUser, does: signUp, answers: userView, status: 201 }),
})
export const loader = door.loader
export const action = door.action
