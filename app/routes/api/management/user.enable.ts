import { enableUser } from "~/domain/identity/account-states.ts"
import { ChosenUser } from "~/domain/identity/inputs.ts"
import { call, endpoint } from "~/http/endpoint.ts"
import { userView } from "~/http/views/user.ts"

/** Lets a user sign in again (api.md M63). */
const door = endpoint({
  POST: call({
    takes: ChosenUser,
    does: enableUser,
    answers: userView,
    failure: { words: "Error enabling account, please try again later." },
  }),
})
export const loader = door.loader
export const action = door.action
