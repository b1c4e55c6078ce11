/** Tenants with their units, figures and notes: the data of every list and page about tenants. Source: api.md section 1 (TenantSummary). */

import type { Tx } from "#db/client.server.ts"
import { listed } from "#db/in-list.ts"
import { together } from "~/values/together.ts"
import { balancesOfMany, type TenantFigures } from "../ledger/balances.ts"
import { type LateFeeRule, lateFeeRulesFor } from "../ledger/charges/late-fee-rules.ts"
import type { Actor } from "../permissions.ts"
import { today } from "../settings/defaults.ts"
import { lastReadBy, type Note, notesOf } from "../tenants/notes.ts"
import { type TenantUnit, unitsOfTenants } from "../tenants/tenant-units.ts"
import { type TenantRow, tenantsByIds } from "../tenants/tenants.ts"

/** `units` has the tenant's own unit first, then its subunits; `lastRead` is the instant when the actor last read the notes (ms), null for never. */
export type TenantSummary = {
  tenant: TenantRow
  units: TenantUnit[]
  figures: TenantFigures
  notes: Note[]
  lastRead: number | null
  /** The late-fee rule in force today. */
  lateFee: LateFeeRule | null
}

/** The summaries of these tenants as `actor` may see them, by the tenant's number. Unknown numbers are left out. */
export async function tenantSummaries(
  tx: Tx,
  actor: Actor,
  tenantIds: readonly number[],
): Promise<Map<number, TenantSummary>> {
  const { rows, figures, read, rules, day, ...all } = await together({
    rows: tenantsByIds(tx, { ids: listed(tenantIds) }),
    units: unitsOfTenants(tx, tenantIds),
    notes: notesOf(tx, tenantIds),
    figures: balancesOfMany(tx, tenantIds),
    rules: lateFeeRulesFor(tx, tenantIds.length === 1 ? tenantIds[0] : undefined),
    day: today(tx),
    read: actor.userId === null ? new Map<number, number>() : lastReadBy(tx, actor.userId, tenantIds),
  })
  const units = Map.groupBy(all.units, (unit) => unit.tenantId)
  const notes = Map.groupBy(all.notes, (note) => note.tenantId)
  const summary = (tenant: TenantRow): TenantSummary => {
    const known = figures.get(tenant.id)
    if (!known) throw new Error("A tenant has no figures")
    return {
      tenant,
      units: units.get(tenant.id) ?? [],
      figures: known,
      notes: notes.get(tenant.id) ?? [],
      lastRead: read.get(tenant.id) ?? null,
      lateFee: rules(tenant, day),
    }
  }
  return new Map(rows.map((tenant) => [tenant.id, summary(tenant)]))
}
