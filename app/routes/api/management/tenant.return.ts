import { returnAdvanceRent } from "~/domain/leasing/return-advance.ts"
import { ReturnAdvance } from "~/domain/ledger/inputs.ts"
import { call, endpoint } from "~/http/endpoint.ts"
import { tenantView } from "~/http/views/tenant.ts"

/** Returns advance rent in cash (api.md M66). */
const door = endpoint({
  POST: call({ takes: ReturnAdvance, does: returnAdvanceRent, answers: tenantView, once: true }),
})
export const loader = door.loader
export const action = door.action
