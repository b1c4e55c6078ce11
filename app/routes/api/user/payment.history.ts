import { z } from "zod"
import { ownPayments } from "~/domain/payments/own-payments.ts"
import { answer, endpoint } from "~/http/endpoint.ts"
import { paymentViews } from "~/http/views/payment.ts"

/** The caller's own payments (api.md T18). */
const door = endpoint({
  GET: answer({ takes: z.object({}), does: ownPayments, answers: ({ rows, refunds }) => paymentViews(rows, refunds) }),
})
export const loader = door.loader
export const action = door.action
