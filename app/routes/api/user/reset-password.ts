import { PasswordByLink } from "~/domain/identity/inputs.ts"
import { RESET_DONE, setPasswordByLink } from "~/domain/identity/password-links.ts"
import { endpoint, run } from "~/http/endpoint.ts"
import { bearer } from "~/http/session.ts"

/** A new or first password by a mailed link, whose end is the bearer token or `token` of the body (api.md U4). */
const door = endpoint({
  POST: run({
    takes: PasswordByLink,
    does: setPasswordByLink,
    answers: () => ({ message: RESET_DONE }),
    headers: (request) => ({ token: bearer(request) }),
  }),
})
export const loader = door.loader
export const action = door.action
