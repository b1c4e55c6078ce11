import { adjustTenantBalances } from "~/domain/leasing/adjust-balances.ts"
import { AdjustBalances } from "~/domain/ledger/inputs.ts"
import { call, endpoint } from "~/http/endpoint.ts"
import { tenantView } from "~/http/views/tenant.ts"

const FAILURE = { subject: "Balance Adjustment Failed", words: "An error occurred while adjusting the balances." }

/** Balances set to absolute values (api.md M19). */
const door = endpoint({
  POST: call({ takes: AdjustBalances, does: adjustTenantBalances, answers: tenantView, once: true, failure: FAILURE }),
})
export const loader = door.loader
export const action = door.action
