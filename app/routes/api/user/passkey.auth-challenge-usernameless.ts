import { z } from "zod"
import { challengeAnybody } from "~/domain/identity/passkey-sign-in-options.ts"
import { endpoint, workflowMutation } from "~/http/handlers/endpoint.ts"

/** A challenge for any passkey, and its id (api.md U17). */
const handler = endpoint({
  POST: workflowMutation({ input: z.object({}), workflow: challengeAnybody, output: (challenge) => challenge }),
})
export const loader = handler.loader
export const action = handler.action
