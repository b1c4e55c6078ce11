import { RegisterPasskey } from "~/domain/identity/passkey-inputs.ts"
import { registerPasskey } from "~/domain/identity/passkey-registration.ts"
import { endpoint, run } from "~/http/endpoint.ts"
import { passkeyView } from "~/http/views/passkey.ts"

/** Keeping the passkey that the browser made (api.md U14). */
const door = endpoint({
  POST: run({
    takes: RegisterPasskey,
    does: registerPasskey,
    answers: (passkey) => ({ message: "Passkey registered successfully!", passkey: passkeyView(passkey) }),
    failure: { subject: "Registration Failed", words: "Failed to register passkey. Please try again." },
  }),
})
export const loader = door.loader
export const action = door.action
