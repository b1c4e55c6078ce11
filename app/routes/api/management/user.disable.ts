import { disableUser } from "~/domain/identity/account-states.ts"
import { ChosenUser } from "~/domain/identity/inputs.ts"
import { call, endpoint } from "~/http/endpoint.ts"
import { userView } from "~/http/views/user.ts"

/** Keeps a user from signing in (api.md M62). */
const door = endpoint({
  POST: call({
    takes: ChosenUser,
    does: disableUser,
    answers: userView,
    failure: { words: "Error disabling account, please try again later." },
  }),
})
export const loader = door.loader
export const action = door.action
