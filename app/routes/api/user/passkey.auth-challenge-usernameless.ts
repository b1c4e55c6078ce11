import { z } from "zod"
import { challengeAnybody } from "~/domain/identity/passkey-sign-in-options.ts"
import { endpoint, run } from "~/http/endpoint.ts"

/** What any passkey signs, and the name of that challenge (api.md U17). */
const door = endpoint({
  POST: run({ takes: z.object({}), does: challengeAnybody, answers: (challenge) => challenge }),
})
export const loader = door.loader
export const action = door.action
