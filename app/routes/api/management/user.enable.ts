import { enableUser } from "~/domain/identity/account-states.ts"
import { UserId } from "~/domain/identity/inputs.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { userView } from "~/http/response/views/user.ts"

/** Allows a user to sign in again (api.md M63). */
const handler = endpoint({
  POST: mutation({
    input: UserId,
    command: enableUser,
    output: userView,
    failure: { message: "Error enabling account, please try again later." },
  }),
})
export const loader = handler.loader
export const action = handler.action
