import { queryId } from "~/domain/inputs.ts"
import { CHARGE_NOT_DELETED } from "~/domain/leasing/failure-messages.ts"
import { DeleteCharge } from "~/domain/ledger/inputs.ts"
import { deleteCharge } from "~/domain/ledger/reversals.ts"
import { call, endpoint } from "~/http/endpoint.ts"

/** Deletes a charge by a visible reversal (api.md M26). */
const door = endpoint({
  DELETE: call({
    takes: DeleteCharge.extend({ chargeId: queryId() }),
    does: deleteCharge,
    answers: (reversal) => reversal,
    takesBody: true,
    failure: CHARGE_NOT_DELETED,
  }),
})
export const loader = door.loader
export const action = door.action
