import { UndoReturn } from "~/domain/payments/inputs.ts"
import { undoReturn } from "~/domain/payments/returned-checks.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { paymentView } from "~/http/response/views/payment.ts"

/** A returned check that the bank paid after all (api.md M69). */
const handler = endpoint({
  POST: mutation({
    input: UndoReturn,
    command: undoReturn,
    output: (row) => paymentView(row),
    idempotent: true,
  }),
})
export const loader = handler.loader
export const action = handler.action
