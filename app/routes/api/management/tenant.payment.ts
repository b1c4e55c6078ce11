import { RecordPayment } from "~/domain/payments/inputs.ts"
import { recordPayment } from "~/domain/payments/manual.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { paymentView } from "~/http/response/views/payment.ts"

/** A payment that staff record manually (api.md M24). */
const handler = endpoint({
  POST: mutation({
    input: RecordPayment,
    command: recordPayment,
    output: (row) => paymentView(row),
    status: 201,
    idempotent: true,
  }),
})
export const loader = handler.loader
export const action = handler.action
