import { z } from "zod"
import { challengeConfirmation } from "~/domain/identity/confirm.ts"
import { run } from "~/http/endpoint.ts"
import { scriptCall } from "~/http/script-endpoint.ts"
import { onlyByForm } from "~/http/sign-out.ts"

/** What one's own passkey has to sign, to prove once more who one is. */
export const action = scriptCall(run({ takes: z.object({}), does: challengeConfirmation, answers: (prompt) => prompt }))
export const loader = onlyByForm
