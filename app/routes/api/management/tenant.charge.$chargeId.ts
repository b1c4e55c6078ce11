import { queryId } from "~/domain/inputs.ts"
import { CHARGE_NOT_DELETED } from "~/domain/leasing/failure-messages.ts"
import { DeleteCharge } from "~/domain/ledger/inputs.ts"
import { deleteCharge } from "~/domain/ledger/reversals.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"

/** Deletes a charge by a visible reversal (api.md M26). */
const handler = endpoint({
  DELETE: mutation({
    input: DeleteCharge.extend({ chargeId: queryId() }),
    command: deleteCharge,
    output: (reversal) => reversal,
    acceptsBody: true,
    failure: CHARGE_NOT_DELETED,
  }),
})
export const loader = handler.loader
export const action = handler.action
