import { AskForReset } from "~/domain/identity/inputs.ts"
import { askForResetLink } from "~/domain/identity/password-links.ts"
import { endpoint, run } from "~/http/endpoint.ts"

/** Asking for a link to a new password: known and unknown emails are answered alike (api.md U3). */
const door = endpoint({
  POST: run({
    takes: AskForReset,
    does: askForResetLink,
    answers: (message) => ({ message }),
    failure: { words: "Failed to send reset email" },
  }),
})
export const loader = door.loader
export const action = door.action
