/** Tenants. Their moves are in leasing, their money is in the ledger. Source: api.md M16, M17. */
import { and, eq, exists, isNull, not, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { wholeRows } from "#db/read-table.ts"
import { stays, tenants } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import { Refusal } from "../refusal.ts"
import { withShareOfTenant } from "../rent-roll-totals/share.ts"
import type { TenantList } from "./inputs.ts"
import { refreshSearchText } from "./search-text.ts"

/** A tenant as it is stored; percents are basis points. */
export type TenantRow = typeof tenants.$inferSelect
export type NewTenant = Omit<
  typeof tenants.$inferInsert,
  "id" | "searchText" | "rentRollText" | "version" | "createdAt" | "updatedAt" | "moveOutOn"
>

const byNumber = statement((db) =>
  db
    .select()
    .from(tenants)
    .where(eq(tenants.id, sql.placeholder("id")))
    .prepare(),
)

/** The tenant of this number. Refuses 404 TENANT_NOT_FOUND. */
export async function findTenant(tx: Tx, tenantId: number): Promise<TenantRow> {
  const tenant = await tx.one(byNumber, { id: tenantId })
  if (!tenant) throw new Refusal("TENANT_NOT_FOUND")
  return tenant
}

/** Stores a new tenant, without a unit and without an account. The commands that call it check their own permission. */
export async function createTenant(tx: Tx, tenant: NewTenant): Promise<TenantRow> {
  const made = await tx.one(
    tx
      .insert(tenants)
      .values({ ...tenant, createdAt: tx.now, updatedAt: tx.now })
      .returning({ id: tenants.id }),
  )
  if (!made) throw new Error("A new tenant got no number")
  await refreshSearchText(tx, made.id)
  return findTenant(tx, made.id)
}

/** Changes fields of a tenant, increments its version and updates the search text. */
export async function changeTenant(
  tx: Tx,
  tenantId: number,
  changes: Partial<NewTenant> & { moveOutOn?: Day | null },
): Promise<TenantRow> {
  const change = () =>
    tx.run(
      tx
        .update(tenants)
        .set({ ...changes, version: sql`${tenants.version} + 1`, updatedAt: tx.now })
        .where(eq(tenants.id, tenantId)),
    )
  await (changes.leaseStatus === undefined ? change() : withShareOfTenant(tx, tenantId, change))
  await refreshSearchText(tx, tenantId)
  return findTenant(tx, tenantId)
}

/** The tenants of the numbers `ids` (as `listed` makes them), unordered. */
export const tenantsByIds = wholeRows(tenants, sql`where ${inList(tenants.id, sql.placeholder("ids"))}`)

/** The numbers of tenants by name: with a unit, all (`tenantsWithoutUnits`), or past (`onlyWithoutUnits`, which wins). Source: api.md M17. */
export async function tenantsInOrder(
  tx: Tx,
  which: Pick<TenantList, "onlyWithoutUnits" | "tenantsWithoutUnits">,
): Promise<number[]> {
  const housed = exists(
    tx
      .select({ one: sql`1` })
      .from(stays)
      .where(and(eq(stays.tenantId, tenants.id), isNull(stays.moveOutOn))),
  )
  const everyone = which.tenantsWithoutUnits ? undefined : housed
  const found = await tx.all(
    tx
      .select({ id: tenants.id })
      .from(tenants)
      .where(which.onlyWithoutUnits ? not(housed) : everyone)
      .orderBy(sql`lower(${tenants.lastName})`, sql`lower(${tenants.firstName})`, tenants.id),
  )
  return found.map((tenant) => tenant.id)
}
