/** Lists of tenants, with their payments and past stays on request. Source: api.md M17 (TenantListEntry). */
import { inList, listed } from "#db/in-list.ts"
import { payments } from "#db/schema/index.ts"
import type { Cents } from "~/values/money.ts"
import { type PaymentRow, paymentRows } from "../ledger/payment-rows.ts"
import { refundsOf } from "../ledger/refunded.ts"
import type { Listing } from "../listing.ts"
import type { TenantList } from "../tenants/inputs.ts"
import { type TenantUnit, unitsOfTenants } from "../tenants/tenant-units.ts"
import { type TenantRow, tenantsByIds, tenantsInOrder } from "../tenants/tenants.ts"
import { pastStaysOf, type Stay } from "./stays.ts"

/** `payments` and `pastStays` (both newest first) are undefined when not requested. */
export type TenantListed = {
  tenant: TenantRow
  units: TenantUnit[]
  payments: PaymentRow[] | undefined
  pastStays: Stay[] | undefined
  /** Refunded cents of payments, by payment number. */
  refunds: Map<number, Cents>
}

/** Tenants by last and first name: with a unit, all, or past ones. */
export const tenantList: Listing<TenantList, TenantListed> = {
  permission: "see tenants",
  numbers: (tx, _actor, query) => tenantsInOrder(tx, query),
  async rows(tx, _actor, ids, query) {
    const tenants = new Map((await tenantsByIds(tx, { ids: listed(ids) })).map((tenant) => [tenant.id, tenant]))
    const paid = query.payments ? await paymentRows(tx, inList(payments.tenantId, ids)) : []
    const refunds = await refundsOf(tx, paid)
    const stays = query.pastUnits ? await pastStaysOf(tx, ids) : []
    const unitsBy = Map.groupBy(await unitsOfTenants(tx, ids), (unit) => unit.tenantId)
    const paidBy = Map.groupBy(paid, (payment) => payment.tenantId)
    const staysBy = Map.groupBy(stays, (stay) => stay.tenantId)
    return ids.flatMap((id) => {
      const tenant = tenants.get(id)
      if (!tenant) return []
      return {
        tenant,
        units: unitsBy.get(id) ?? [],
        payments: query.payments ? (paidBy.get(id) ?? []) : undefined,
        pastStays: query.pastUnits ? (staysBy.get(id) ?? []) : undefined,
        refunds,
      }
    })
  },
}
