/** A tenant with all its data: summary, past stays and the whole ledger. Source: api.md section 1 (Tenant), M16. */
import type { Tx } from "#db/client.server.ts"
import type { Cents } from "~/values/money.ts"
import { type Command, command } from "../commands.ts"
import { refundsOf } from "../ledger/refunded.ts"
import { type LedgerArrays, ledgerArrays } from "../ledger/statement/tenant-ledger.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import type { AboutTenant } from "../tenants/inputs.ts"
import type { TenantRow } from "../tenants/tenants.ts"
import { pastStaysOf, type Stay } from "./stays.ts"
import { type TenantSummary, tenantSummaries } from "./tenant-summaries.ts"

/** Ledger and past stays are newest first. `refunds` has the refunded cents of payments, by payment number. */
export type TenantDetails = TenantSummary & { pastStays: Stay[]; ledger: LedgerArrays; refunds: Map<number, Cents> }

/** One tenant's summary. Refuses 404 TENANT_NOT_FOUND. */
export const tenantSummary = command("see tenants", async (tx, actor, { tenantId }: AboutTenant) => {
  const summary = (await tenantSummaries(tx, actor, [tenantId])).get(tenantId)
  if (!summary) throw new Refusal("TENANT_NOT_FOUND")
  return summary
})

/** One tenant with all its data. Refuses 404 TENANT_NOT_FOUND. */
export const tenantDetails = command("see tenants", async (tx, actor, { tenantId }: AboutTenant) =>
  detailsOf(tx, actor, tenantId),
)

export function withTenantDetails<Input>(inner: Command<Input, TenantRow>): Command<Input, TenantDetails> {
  return command(inner.permission, async (tx, actor, input: Input) => {
    const { id } = await inner(tx, actor, input)
    return detailsOf(tx, actor, id)
  })
}

async function detailsOf(tx: Tx, actor: Actor, tenantId: number): Promise<TenantDetails> {
  const summary = await tenantSummary(tx, actor, { tenantId })
  const ledger = await ledgerArrays(tx, tenantId)
  const paid = [...ledger.rentPayments, ...ledger.depositPayments, ...ledger.feePayments]
  return { ...summary, pastStays: await pastStaysOf(tx, [tenantId]), ledger, refunds: await refundsOf(tx, paid) }
}
