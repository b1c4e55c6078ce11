import { PasskeyRule } from "~/domain/identity/passkey-inputs.ts"
import { requirePasskey } from "~/domain/identity/passkeys.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"

/** Whether the caller's account requires a passkey (api.md U9). */
const handler = endpoint({
  POST: mutation({
    input: PasskeyRule,
    command: requirePasskey,
    output: (rule) => rule,
    failure: {
      subject: "Update Failed",
      message: "Failed to update passkey requirement. Please try again.",
    },
  }),
})
export const loader = handler.loader
export const action = handler.action
