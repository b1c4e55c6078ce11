import { queryId } from "~/domain/inputs.ts"
import { PAYMENT_NOT_DELETED } from "~/domain/leasing/failure-messages.ts"
import { DeletePayment } from "~/domain/ledger/inputs.ts"
import { deletePayment } from "~/domain/ledger/reversals.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"

/** Deletes a manual payment by a visible reversal (api.md M25). */
const handler = endpoint({
  DELETE: mutation({
    input: DeletePayment.extend({ id: queryId() }),
    command: deletePayment,
    output: (reversal) => reversal,
    acceptsBody: true,
    failure: PAYMENT_NOT_DELETED,
  }),
})
export const loader = handler.loader
export const action = handler.action
