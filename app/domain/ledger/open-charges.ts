import { asc, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { inList, listed } from "#db/in-list.ts"
import { charges } from "#db/schema/index.ts"
import type { OpenCharge } from "./journal-draft.ts"

const openOf = statement((db) =>
  db
    .select({
      tenantId: charges.tenantId,
      id: charges.id,
      kind: charges.kind,
      dueOn: charges.dueOn,
      open: charges.open,
    })
    .from(charges)
    .where(sql`${inList(charges.tenantId, sql.placeholder("ids"))} and ${charges.open} > 0`)
    .orderBy(asc(charges.dueOn), asc(charges.id))
    .prepare(),
)

/** The open charges of several tenants, by tenant, oldest first. */
export async function openChargesOfMany(tx: Tx, tenantIds: readonly number[]): Promise<Map<number, OpenCharge[]>> {
  if (tenantIds.length === 0) return new Map()
  return Map.groupBy(await tx.all(openOf, { ids: listed(tenantIds) }), ({ tenantId }) => tenantId)
}

/** A tenant's open charges, oldest first. */
export async function openCharges(tx: Tx, tenantId: number): Promise<OpenCharge[]> {
  return (await openChargesOfMany(tx, [tenantId])).get(tenantId) ?? []
}
