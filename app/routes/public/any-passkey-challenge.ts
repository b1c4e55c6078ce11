import { z } from "zod"
import { challengeAnybody } from "~/domain/identity/passkeys/passkey-sign-in-options.ts"
import { workflowMutation } from "~/http/handlers/endpoint.ts"
import { scriptEndpoint } from "~/http/handlers/script-endpoint.ts"
import { onlyByForm } from "~/http/handlers/sign-out.ts"

/** A challenge for any passkey of this site, for the browser's autofill. */
export const action = scriptEndpoint(
  workflowMutation({ input: z.object({}), workflow: challengeAnybody, output: (prompt) => prompt }),
)
export const loader = onlyByForm
