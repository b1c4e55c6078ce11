import { ChosenPasskey } from "~/domain/identity/passkey-inputs.ts"
import { deletePasskey } from "~/domain/identity/passkeys.ts"
import { call, endpoint } from "~/http/endpoint.ts"

/** Taking one of the caller's passkeys away (api.md U20). */
const door = endpoint({
  POST: call({
    takes: ChosenPasskey,
    does: deletePasskey,
    answers: () => ({ message: "Passkey deleted successfully!" }),
    failure: { subject: "Delete Failed", words: "Failed to delete passkey. Please try again." },
  }),
})
export const loader = door.loader
export const action = door.action
