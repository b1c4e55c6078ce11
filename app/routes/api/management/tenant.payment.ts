import { RecordPayment } from "~/domain/payments/inputs.ts"
import { recordPayment } from "~/domain/payments/manual.ts"
import { call, endpoint } from "~/http/endpoint.ts"
import { paymentView } from "~/http/views/payment.ts"

/** A payment staff took by hand (api.md M24). */
const door = endpoint({
  POST: call({
    takes: RecordPayment,
    does: recordPayment,
    answers: (row) => paymentView(row),
    status: 201,
    once: true,
  }),
})
export const loader = door.loader
export const action = door.action
