import { PasskeyRule } from "~/domain/identity/passkey-inputs.ts"
import { requirePasskey } from "~/domain/identity/passkeys.ts"
import { call, endpoint } from "~/http/endpoint.ts"

/** Whether the caller signs in with a passkey only (api.md U9). */
const door = endpoint({
  POST: call({
    takes: PasskeyRule,
    does: requirePasskey,
    answers: (rule) => rule,
    failure: {
      subject: "Update Failed",
      words: "Failed to update passkey requirement. Please try again.",
    },
  }),
})
export const loader = door.loader
export const action = door.action
