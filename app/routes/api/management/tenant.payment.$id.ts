import { queryId } from "~/domain/inputs.ts"
import { PAYMENT_NOT_DELETED } from "~/domain/leasing/failure-messages.ts"
import { DeletePayment } from "~/domain/ledger/inputs.ts"
import { deletePayment } from "~/domain/ledger/reversals.ts"
import { call, endpoint } from "~/http/endpoint.ts"

/** Deletes a manual payment by a visible reversal (api.md M25). */
const door = endpoint({
  DELETE: call({
    takes: DeletePayment.extend({ id: queryId() }),
    does: deletePayment,
    answers: (reversal) => reversal,
    takesBody: true,
    failure: PAYMENT_NOT_DELETED,
  }),
})
export const loader = door.loader
export const action = door.action
