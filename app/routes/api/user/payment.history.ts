import { z } from "zod"
import { ownPayments } from "~/domain/payments/own-payments.ts"
import { endpoint, query } from "~/http/handlers/endpoint.ts"
import { paymentViews } from "~/http/response/views/payment.ts"

/** The caller's own payments (api.md T18). */
const handler = endpoint({
  GET: query({ input: z.object({}), command: ownPayments, output: ({ rows, refunds }) => paymentViews(rows, refunds) }),
})
export const loader = handler.loader
export const action = handler.action
