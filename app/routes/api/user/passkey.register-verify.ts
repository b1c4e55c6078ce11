import { RegisterPasskey } from "~/domain/identity/passkey-inputs.ts"
import { registerPasskey } from "~/domain/identity/passkey-registration.ts"
import { endpoint, workflowMutation } from "~/http/handlers/endpoint.ts"
import { passkeyView } from "~/http/response/views/passkey.ts"

/** Storing a new passkey (api.md U14). */
const handler = endpoint({
  POST: workflowMutation({
    input: RegisterPasskey,
    workflow: registerPasskey,
    output: (passkey) => ({ message: "Passkey registered successfully!", passkey: passkeyView(passkey) }),
    failure: { subject: "Registration Failed", message: "Failed to register passkey. Please try again." },
  }),
})
export const loader = handler.loader
export const action = handler.action
