import { returnAdvanceRent } from "~/domain/leasing/return-advance.ts"
import { ReturnAdvance } from "~/domain/ledger/inputs.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { tenantView } from "~/http/response/views/tenant.ts"

/** Returns advance rent in cash (api.md M66). */
const handler = endpoint({
  POST: mutation({ input: ReturnAdvance, command: returnAdvanceRent, output: tenantView, idempotent: true }),
})
export const loader = handler.loader
export const action = handler.action
