import { z } from "zod"
import { challengeRegistration } from "~/domain/identity/passkeys/passkey-registration.ts"
import { workflowMutation } from "~/http/handlers/endpoint.ts"
import { scriptEndpoint } from "~/http/handlers/script-endpoint.ts"
import { onlyByForm } from "~/http/handlers/sign-out.ts"

export const action = scriptEndpoint(
  workflowMutation({ input: z.object({}), workflow: challengeRegistration, output: (prompt) => prompt }),
)
export const loader = onlyByForm
