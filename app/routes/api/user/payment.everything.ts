import { PayEverything } from "~/domain/payments/inputs.ts"
import { payEverything } from "~/domain/payments/start-payment.ts"
import { endpoint, workflowMutation } from "~/http/handlers/endpoint.ts"
import { startedPaymentView } from "~/http/response/views/payment.ts"

/** A tenant pays the full balance (api.md T7). */
const handler = endpoint({
  POST: workflowMutation({
    input: PayEverything,
    workflow: payEverything,
    output: startedPaymentView,
    idempotent: true,
  }),
})
export const loader = handler.loader
export const action = handler.action
