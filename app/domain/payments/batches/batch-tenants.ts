/** The tenants of a batch's rows, and all tenants who owe. Source: money.md 9.6. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { fullName } from "~/values/contact.ts"
import { type Cents, plus } from "~/values/money.ts"
import { command } from "../../commands.ts"
import { balancesOfMany } from "../../ledger/balances.ts"
import { policyWarnings } from "../../payment-policy/payment-policy.ts"
import type { Actor } from "../../permissions.ts"
import { searchTenants } from "../../tenants/search.ts"
import { unitsOfTenants } from "../../tenants/tenant-units.ts"
import { type BatchRow, MAX_ROWS } from "./batch-inputs.ts"

/** A payer with their present units, the cents owed by type, payments under way, and the last journal. */
export type Payer = {
  id: number
  name: string
  units: number[]
  owed: Cents
  depositOwed: Cents
  pending: Cents
  /** The payment policy in words, unless any amount may be paid (money.md 9.4). Staff see it but are not stopped. */
  policy: string | null
  lastJournalId: number
}

/** A text for a row's tenant field that identifies only this tenant: the first unit, or the tenant's id. */
export const namedBy = ({ id, units }: Pick<Payer, "id" | "units">): string =>
  units[0] === undefined ? `#${id}` : String(units[0])

export async function payersOf(tx: Tx, ids: Iterable<number>): Promise<Map<number, Payer>> {
  const wanted = [...new Set(ids)]
  const found = await tx.rows<{ id: number; firstName: string; lastName: string }>(
    sql`select id as "id", first_name as "firstName", last_name as "lastName" from tenants where ${inList(sql`id`, wanted)}`,
  )
  const figures = await balancesOfMany(tx, wanted)
  const held = Map.groupBy(await unitsOfTenants(tx, wanted), ({ tenantId }) => tenantId)
  const policies = await policyWarnings(tx, [...held.keys()])
  const payers = found.flatMap((tenant): [number, Payer][] => {
    const own = figures.get(tenant.id)
    if (!own) return []
    const units = held.get(tenant.id)?.map(({ unitNumber }) => unitNumber) ?? []
    const { rent, late, other, depositOwed, pending, lastJournalId } = own
    const owed = plus(rent, late, other)
    const { id } = tenant
    const policy = policies.get(id) ?? null
    return [[id, { id, name: fullName(tenant), units, owed, depositOwed, pending, policy, lastJournalId }]]
  })
  return new Map(payers)
}

export async function tenantsInUnits(tx: Tx, numbers: Iterable<number>): Promise<Map<number, number>> {
  const rows = await tx.rows<{ unit: number; tenantId: number }>(
    sql`select unit_number as "unit", tenant_id as "tenantId" from stays
      where ${inList(sql`unit_number`, numbers)} and move_out_on is null`,
  )
  return new Map(rows.map(({ unit, tenantId }) => [unit, tenantId]))
}

/** The tenant that a row names, or the reason why it names none. */
export async function tenantOfRow(
  tx: Tx,
  actor: Actor,
  { tenantId, unitNumber, named = "" }: BatchRow,
  inUnits: ReadonlyMap<number, number>,
): Promise<{ tenantId: number } | { message: string }> {
  if (unitNumber === undefined && tenantId !== undefined) return { tenantId }
  if (unitNumber !== undefined) {
    const holder = inUnits.get(unitNumber)
    if (holder !== undefined && tenantId !== undefined && tenantId !== holder)
      return { message: `The tenant of this row is not in unit ${unitNumber}.` }
    return holder === undefined ? { message: `Unit ${unitNumber} has no tenant.` } : { tenantId: holder }
  }
  if (named === "") return { message: "Type a unit's number, or the tenant's name." }
  const [only, ...others] = await searchTenants(tx, actor, { search: named })
  if (!only) return { message: "No tenant has this name." }
  if (others.length > 0) return { message: "Several tenants have this name: type the unit's number." }
  return { tenantId: only.id }
}

/** Everyone who owes rent, late fees or other charges, by first unit; former tenants come last. At most as many as a batch has rows. */
export const whoOwes = command("record payments", (tx) => owingPayers(tx))

async function owingPayers(tx: Tx): Promise<Payer[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select b.tenant_id as "id" from tenant_balances b
      left join stays s on s.tenant_id = b.tenant_id and s.move_out_on is null
    where b.rent + b.late + b.other > 0
    group by b.tenant_id
    order by min(s.unit_number) is null, min(s.unit_number), b.tenant_id limit ${MAX_ROWS}`)
  const payers = await payersOf(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id }) => payers.get(id) ?? [])
}

const MAX_OFFERED = 10

/** Up to ten tenants that a typed text may mean: of that unit number, or whose name, email and units contain every word. */
export const offeredPayers = command("record payments", async (tx, actor, { search }: { search: string }) => {
  const typed = search.trim()
  if (typed === "") return []
  const inUnit = /^\d{1,6}$/.test(typed) ? await tenantsInUnits(tx, [Number(typed)]) : new Map<number, number>()
  const number = /^#\d{1,9}$/.test(typed) ? [Number(typed.slice(1))] : []
  const found = number.length > 0 ? [] : (await searchTenants(tx, actor, { search: typed })).map(({ id }) => id)
  const ids = [...new Set([...inUnit.values(), ...number, ...found])].slice(0, MAX_OFFERED)
  const payers = await payersOf(tx, ids)
  return ids.flatMap((id) => payers.get(id) ?? [])
})
