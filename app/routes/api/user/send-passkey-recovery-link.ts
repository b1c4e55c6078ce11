import { PerhapsEmail } from "~/domain/identity/passkey-inputs.ts"
import { askForRecovery } from "~/domain/identity/passkey-recovery.ts"
import { call, endpoint } from "~/http/endpoint.ts"

/** Asking for a link that turns the passkey requirement off: every email is answered alike (api.md U11). */
const door = endpoint({
  POST: call({
    takes: PerhapsEmail,
    does: askForRecovery,
    answers: (message) => ({ message }),
    failure: { subject: "Recovery Failed", words: "Failed to send recovery email. Please try again." },
  }),
})
export const loader = door.loader
export const action = door.action
