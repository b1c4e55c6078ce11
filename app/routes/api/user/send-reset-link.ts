import { AskForReset } from "~/domain/identity/inputs.ts"
import { askForReset } from "~/domain/identity/password-links.ts"
import { call, endpoint } from "~/http/endpoint.ts"

/** Asking for a link to a new password: known and unknown emails are answered alike (api.md U3). */
const door = endpoint({
  POST: call({
    takes: AskForReset,
    does: askForReset,
    answers: (message) => ({ message }),
    failure: { words: "Failed to send reset email" },
  }),
})
export const loader = door.loader
export const action = door.action
