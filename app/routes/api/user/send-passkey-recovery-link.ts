import { PerhapsEmail } from "~/domain/identity/passkey-inputs.ts"
import { askForRecoveryLink } from "~/domain/identity/passkey-recovery.ts"
import { endpoint, run } from "~/http/endpoint.ts"

/** Asking for a link that turns the passkey requirement off: every email is answered alike (api.md U11). */
const door = endpoint({
  POST: run({
    takes: PerhapsEmail,
    does: askForRecoveryLink,
    answers: (message) => ({ message }),
    failure: { subject: "Recovery Failed", words: "Failed to send recovery email. Please try again." },
  }),
})
export const loader = door.loader
export const action = door.action
