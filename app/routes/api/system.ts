/** Calls about the program itself, and signed deliveries of other programs. Source: api.md 4.1. */
import { z } from "zod"
import { type ReceivedEvent, receiveWebhook } from "~/domain/payments/sweep/webhook.ts"
import { metadata } from "~/domain/settings/metadata.ts"
import { receiveDelivered } from "~/domain/threads/receive-delivered.ts"
import { query } from "~/http/handlers/endpoint.ts"
import { resource } from "~/http/handlers/resource.ts"
import { signedDelivery } from "~/http/handlers/signed-delivery.ts"
import { signedMail } from "~/http/handlers/signed-mail.ts"
import { Metadata } from "~/http/response/shapes/property.ts"

const OTHERS = {
  received: null,
  "other-mode": "is of the other mode (test or live) than the keys",
  "other-account": "is of another account than the keys",
}

function warning({ outcome, id, type }: ReceivedEvent): string | null {
  const difference = OTHERS[outcome]
  return difference && `an event of the payment provider ${difference}, and changed nothing: ${type} ${id}`
}

export const loader = resource({
  "S1 GET /": {
    summary: "Get version, build time and the next maintenance",
    ...query({ input: z.object({}), command: metadata, output: (result) => result, reportsOutage: true }),
    shape: Metadata,
  },
  "S3 POST /stripe/webhook": {
    summary: "Receive a signed event from the payment provider",
    ...signedDelivery({
      workflow: receiveWebhook,
      header: "Stripe-Signature",
      output: () => ({ received: true }),
      warning,
    }),
    shape: z.object({ received: z.literal(true) }),
    refuses: ["PAYMENTS_UNAVAILABLE", "PAYMENT_PROVIDER_ERROR", "INVALID_SIGNATURE", "CLOCK_IN_DOUBT"],
  },
  "S5 POST /email/inbound": {
    summary: "Receive a signed mail from a mail service",
    ...signedMail({ workflow: receiveDelivered, header: "X-Signature" }),
    shape: z.object({ received: z.literal(true) }),
    refuses: [
      "INBOUND_UNAVAILABLE",
      "INVALID_SIGNATURE",
      "LENGTH_REQUIRED",
      "RATE_LIMITED",
      "STORAGE_FULL",
      "STORAGE_UNAVAILABLE",
    ],
  },
})
export const action = loader
