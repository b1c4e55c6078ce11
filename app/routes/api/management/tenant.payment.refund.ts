import { RefundPayment } from "~/domain/payments/inputs.ts"
import { refundPayment } from "~/domain/payments/refund-payment.ts"
import { endpoint, workflowMutation } from "~/http/handlers/endpoint.ts"
import { refundedPaymentView } from "~/http/response/views/payment.ts"

/** Refunds a payment that was made through the provider (api.md M67). */
const handler = endpoint({
  POST: workflowMutation({
    input: RefundPayment,
    workflow: refundPayment,
    output: refundedPaymentView,
    idempotent: true,
  }),
})
export const loader = handler.loader
export const action = handler.action
