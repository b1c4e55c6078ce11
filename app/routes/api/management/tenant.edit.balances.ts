import { adjustTenantBalances } from "~/domain/leasing/adjust-balances.ts"
import { BALANCES_NOT_ADJUSTED } from "~/domain/leasing/failure-messages.ts"
import { AdjustBalances } from "~/domain/ledger/inputs.ts"
import { call, endpoint } from "~/http/endpoint.ts"
import { tenantView } from "~/http/views/tenant.ts"

/** Balances set to absolute values (api.md M19). */
const door = endpoint({
  POST: call({
    takes: AdjustBalances,
    does: adjustTenantBalances,
    answers: tenantView,
    once: true,
    failure: BALANCES_NOT_ADJUSTED,
  }),
})
export const loader = door.loader
export const action = door.action
