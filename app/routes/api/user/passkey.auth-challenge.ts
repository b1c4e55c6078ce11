import { PerhapsEmail } from "~/domain/identity/passkey-inputs.ts"
import { challengeEmail } from "~/domain/identity/passkey-sign-in-options.ts"
import { endpoint, run } from "~/http/endpoint.ts"

/** What a passkey signs to enter the account of an email; known and unknown emails are answered alike (api.md U15). */
const door = endpoint({
  POST: run({ takes: PerhapsEmail, does: challengeEmail, answers: (challenge) => challenge }),
})
export const loader = door.loader
export const action = door.action
