import { issueFee } from "~/domain/ledger/fees.ts"
import { IssueFee } from "~/domain/ledger/inputs.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { chargeView } from "~/http/response/views/charge.ts"

/** A late or other fee, or a credit (api.md M23). */
const handler = endpoint({
  POST: mutation({ input: IssueFee, command: issueFee, output: chargeView, status: 201, idempotent: true }),
})
export const loader = handler.loader
export const action = handler.action
