import { type ReceivedEvent, receiveWebhook } from "~/domain/payments/webhook.ts"
import { endpoint } from "~/http/handlers/endpoint.ts"
import { signedDelivery } from "~/http/handlers/signed-delivery.ts"

const OTHERS = {
  received: null,
  "other-mode": "is of the other mode (test or live) than the keys",
  "other-account": "is of another account than the keys",
}

function warning({ outcome, id, type }: ReceivedEvent): string | null {
  const difference = OTHERS[outcome]
  return difference && `an event of the payment provider ${difference}, and changed nothing: ${type} ${id}`
}

/** The provider's webhook (api.md S3). */
const handler = endpoint({
  POST: signedDelivery({
    workflow: receiveWebhook,
    header: "Stripe-Signature",
    output: () => ({ received: true }),
    warning,
  }),
})
export const loader = handler.loader
export const action = handler.action
