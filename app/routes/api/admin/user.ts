import { deleteUser } from "~/domain/identity/account-states.ts"
import { SearchPeople, UserQuery } from "~/domain/identity/inputs.ts"
import { searchPeople } from "~/domain/identity/people.ts"
import { endpoint, mutation, query } from "~/http/handlers/endpoint.ts"
import { userView } from "~/http/response/views/user.ts"

/** Everybody with an account, and deleting one for ever (api.md A1, A2). */
const handler = endpoint({
  GET: query({ input: SearchPeople, command: searchPeople, output: (accounts) => accounts.map(userView) }),
  DELETE: mutation({ input: UserQuery, command: deleteUser, output: () => ({ message: "The user was deleted." }) }),
})
export const loader = handler.loader
export const action = handler.action
