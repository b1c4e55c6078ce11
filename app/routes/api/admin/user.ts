import { deleteUser } from "~/domain/identity/account-states.ts"
import { SearchPeople, UserQuery } from "~/domain/identity/inputs.ts"
import { searchPeople } from "~/domain/identity/people.ts"
import { answer, call, endpoint } from "~/http/endpoint.ts"
import { userView } from "~/http/views/user.ts"

/** Everybody with an account, and deleting one for ever (api.md A1, A2). */
const door = endpoint({
  GET: answer({ takes: SearchPeople, does: searchPeople, answers: (accounts) => accounts.map(userView) }),
  DELETE: call({ takes: UserQuery, does: deleteUser, answers: () => ({ message: "The user was deleted." }) }),
})
export const loader = door.loader
export const action = door.action
