import { queryId } from "~/domain/inputs.ts"
import { DeletePayment } from "~/domain/ledger/inputs.ts"
import { deletePayment } from "~/domain/ledger/reversals.ts"
import { call, endpoint } from "~/http/endpoint.ts"

/** Deletes a manual payment by a visible reversal (api.md M25). */
const door = endpoint({
  DELETE: call({
    takes: DeletePayment.extend({ id: queryId() }),
    does: deletePayment,
    answers: (reversal) => reversal,
    failure: { subject: "Delete Failed", words: "An unexpected error occurred while deleting the payment." },
  }),
})
export const loader = door.loader
export const action = door.action
