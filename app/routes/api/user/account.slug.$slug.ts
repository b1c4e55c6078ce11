import { ChosenLink } from "~/domain/identity/inputs.ts"
import { linkOwner } from "~/domain/identity/password-links.ts"
import { endpoint, run } from "~/http/endpoint.ts"

/** Whose mailed link this is; the link is not spent (api.md U6). */
const door = endpoint({
  GET: run({
    takes: ChosenLink,
    does: linkOwner,
    answers: ({ firstName, email }) => ({ FirstName: firstName, Email: email }),
  }),
})
export const loader = door.loader
export const action = door.action
