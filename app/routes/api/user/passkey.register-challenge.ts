import { z } from "zod"
import { challengeRegistration } from "~/domain/identity/passkey-registration.ts"
import { endpoint, workflowMutation } from "~/http/handlers/endpoint.ts"

/** The options for making a passkey (api.md U13). */
const handler = endpoint({
  POST: workflowMutation({ input: z.object({}), workflow: challengeRegistration, output: (challenge) => challenge }),
})
export const loader = handler.loader
export const action = handler.action
