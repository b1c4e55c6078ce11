import { queryId } from "~/domain/inputs.ts"
import { DeleteCharge } from "~/domain/ledger/inputs.ts"
import { deleteCharge } from "~/domain/ledger/reversals.ts"
import { call, endpoint } from "~/http/endpoint.ts"

/** Deletes a charge by a visible reversal (api.md M26). */
const door = endpoint({
  DELETE: call({
    takes: DeleteCharge.extend({ chargeId: queryId() }),
    does: deleteCharge,
    answers: (reversal) => reversal,
    failure: { subject: "Delete Failed", words: "An unexpected error occurred while deleting the charge." },
  }),
})
export const loader = door.loader
export const action = door.action
