import { receiveWebhook } from "~/domain/payments/webhook.ts"
import { endpoint } from "~/http/handlers/endpoint.ts"
import { signedDelivery } from "~/http/handlers/signed-delivery.ts"

/** The provider's webhook (api.md S3). */
const handler = endpoint({
  POST: signedDelivery({ workflow: receiveWebhook, header: "Stripe-Signature", output: () => ({ received: true }) }),
})
export const loader = handler.loader
export const action = handler.action
