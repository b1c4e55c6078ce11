import { z } from "zod"
import { challengeConfirmation } from "~/domain/identity/confirm.ts"
import { workflowMutation } from "~/http/handlers/endpoint.ts"
import { scriptEndpoint } from "~/http/handlers/script-endpoint.ts"
import { onlyByForm } from "~/http/handlers/sign-out.ts"

export const action = scriptEndpoint(
  workflowMutation({ input: z.object({}), workflow: challengeConfirmation, output: (prompt) => prompt }),
)
export const loader = onlyByForm
