import { RecoveryLink } from "~/domain/identity/passkey-inputs.ts"
import { recoverAccess } from "~/domain/identity/passkey-recovery.ts"
import { endpoint, run } from "~/http/endpoint.ts"

/** Turning the passkey requirement off by a mailed link (api.md U12). */
const door = endpoint({
  POST: run({
    takes: RecoveryLink,
    does: recoverAccess,
    answers: (recovered) => recovered,
    failure: { subject: "Recovery Failed", words: "Failed to process recovery request" },
  }),
})
export const loader = door.loader
export const action = door.action
