import { z } from "zod"
import { challengeRegistration } from "~/domain/identity/passkey-registration.ts"
import { endpoint, run } from "~/http/endpoint.ts"

/** What the browser makes a passkey with (api.md U13). */
const door = endpoint({
  POST: run({ takes: z.object({}), does: challengeRegistration, answers: (challenge) => challenge }),
})
export const loader = door.loader
export const action = door.action
