import { PayRent } from "~/domain/payments/inputs.ts"
import { payRent } from "~/domain/payments/start-payment.ts"
import { endpoint, workflowMutation } from "~/http/handlers/endpoint.ts"
import { startedPaymentView } from "~/http/response/views/payment.ts"

/** A tenant pays rent, late and other charges (api.md T5). */
const handler = endpoint({
  POST: workflowMutation({ input: PayRent, workflow: payRent, output: startedPaymentView, idempotent: true }),
})
export const loader = handler.loader
export const action = handler.action
