import { PasskeyId } from "~/domain/identity/passkey-inputs.ts"
import { deletePasskey } from "~/domain/identity/passkeys.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"

/** Removing one of the caller's passkeys (api.md U20). */
const handler = endpoint({
  POST: mutation({
    input: PasskeyId,
    command: deletePasskey,
    output: () => ({ message: "Passkey deleted successfully!" }),
    failure: { subject: "Delete Failed", message: "Failed to delete passkey. Please try again." },
  }),
})
export const loader = handler.loader
export const action = handler.action
