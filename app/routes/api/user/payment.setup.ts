import { z } from "zod"
import { setUpMethod } from "~/domain/payment-methods/start-setup.ts"
import { endpoint, workflowMutation } from "~/http/handlers/endpoint.ts"

/** A tenant begins to save a payment method (api.md T14). */
const handler = endpoint({
  POST: workflowMutation({
    input: z.object({}),
    workflow: setUpMethod,
    output: ({ clientSecret }) => ({ clientSecret }),
    idempotent: true,
  }),
})
export const loader = handler.loader
export const action = handler.action
