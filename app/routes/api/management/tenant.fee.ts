import { issueFee } from "~/domain/ledger/fees.ts"
import { IssueFee } from "~/domain/ledger/inputs.ts"
import { call, endpoint } from "~/http/endpoint.ts"
import { chargeView } from "~/http/views/charge.ts"

/** A late or other fee, or a credit (api.md M23). */
const door = endpoint({
  POST: call({ takes: IssueFee, does: issueFee, answers: chargeView, status: 201, once: true }),
})
export const loader = door.loader
export const action = door.action
