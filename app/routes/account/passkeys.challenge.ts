import { z } from "zod"
import { challengeRegistration } from "~/domain/identity/passkey-registration.ts"
import { run } from "~/http/endpoint.ts"
import { scriptCall } from "~/http/script-endpoint.ts"
import { onlyByForm } from "~/http/sign-out.ts"

/** What a new passkey is made with. */
export const action = scriptCall(run({ takes: z.object({}), does: challengeRegistration, answers: (prompt) => prompt }))
export const loader = onlyByForm
