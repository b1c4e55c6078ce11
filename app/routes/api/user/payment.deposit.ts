import { PayDeposit } from "~/domain/payments/inputs.ts"
import { payDeposit } from "~/domain/payments/start-payment.ts"
import { endpoint, workflowMutation } from "~/http/handlers/endpoint.ts"
import { startedPaymentView } from "~/http/response/views/payment.ts"

/** A tenant pays the deposit (api.md T6). */
const handler = endpoint({
  POST: workflowMutation({ input: PayDeposit, workflow: payDeposit, output: startedPaymentView, idempotent: true }),
})
export const loader = handler.loader
export const action = handler.action
