import { ReturnCheck } from "~/domain/payments/inputs.ts"
import { returnCheck } from "~/domain/payments/returned-checks.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { paymentView } from "~/http/response/views/payment.ts"

/** A check that the bank returned (api.md M68). */
const handler = endpoint({
  POST: mutation({
    input: ReturnCheck,
    command: returnCheck,
    output: (row) => paymentView(row),
    idempotent: true,
  }),
})
export const loader = handler.loader
export const action = handler.action
