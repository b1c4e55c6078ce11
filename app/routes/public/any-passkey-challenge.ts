import { z } from "zod"
import { challengeAnybody } from "~/domain/identity/passkey-sign-in-options.ts"
import { run } from "~/http/endpoint.ts"
import { scriptCall } from "~/http/script-endpoint.ts"
import { onlyByForm } from "~/http/sign-out.ts"

/** What any passkey of this site has to sign, for the browser's autofill. */
export const action = scriptCall(run({ takes: z.object({}), does: challengeAnybody, answers: (prompt) => prompt }))
export const loader = onlyByForm
