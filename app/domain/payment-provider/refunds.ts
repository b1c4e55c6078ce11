/** Refunds payments at the provider, to the method that paid. Source: money.md 3.16. */
import type Stripe from "stripe"
import type { PaymentGateway } from "./port.ts"
import { callForObject, convertedOrUnavailable } from "./provider-failure.ts"
import { OPERATION, refundFrom } from "./provider-intent.ts"

export function refundCalls(stripe: Stripe): Pick<PaymentGateway, "createRefund"> {
  return {
    async createRefund({ key, intentId, amount, operationId }) {
      const params = { payment_intent: intentId, amount, metadata: { [OPERATION]: operationId } }
      const refund = await callForObject("refund", () => stripe.refunds.create(params, { idempotencyKey: key }))
      return convertedOrUnavailable(() => refundFrom(refund))
    },
  }
}
