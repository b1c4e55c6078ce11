import { disableUser } from "~/domain/identity/account-states.ts"
import { UserId } from "~/domain/identity/inputs.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { userView } from "~/http/response/views/user.ts"

/** Prevents a user from signing in (api.md M62). */
const handler = endpoint({
  POST: mutation({
    input: UserId,
    command: disableUser,
    output: userView,
    failure: { message: "Error disabling account, please try again later." },
  }),
})
export const loader = handler.loader
export const action = handler.action
