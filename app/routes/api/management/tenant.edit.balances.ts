import { adjustTenantBalances } from "~/domain/leasing/adjust-balances.ts"
import { BALANCES_NOT_ADJUSTED } from "~/domain/leasing/failure-messages.ts"
import { AdjustBalances } from "~/domain/ledger/inputs.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { tenantView } from "~/http/response/views/tenant.ts"

/** Balances set to absolute values (api.md M19). */
const handler = endpoint({
  POST: mutation({
    input: AdjustBalances,
    command: adjustTenantBalances,
    output: tenantView,
    idempotent: true,
    failure: BALANCES_NOT_ADJUSTED,
  }),
})
export const loader = handler.loader
export const action = handler.action
