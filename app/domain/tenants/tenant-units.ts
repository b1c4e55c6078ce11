import { and, eq, isNull, type SQL, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { inList, listed } from "#db/in-list.ts"
import { stays } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { Refusal } from "../refusal.ts"

/** A unit that a tenant has now. The first, own unit is not a subunit; all others are. */
export type TenantUnit = {
  tenantId: number
  stayId: number
  unitNumber: number
  isSubunit: boolean
  monthlyRent: Cents
  deposit: Cents
}

const unitsHeld = (whose: SQL) => sql`
  select s.tenant_id as "tenantId", s.id as "stayId", s.unit_number as "unitNumber", s.is_subunit as "isSubunit",
    u.monthly_rent as "monthlyRent", u.deposit as "deposit"
  from stays s join units u on u.number = s.unit_number
  where ${whose} and s.move_out_on is null
  order by s.tenant_id, s.is_subunit, s.unit_number`
const HELD_BY_MANY = unitsHeld(inList(sql`s.tenant_id`, sql.placeholder("ids")))
const HELD_BY_ONE = unitsHeld(sql`s.tenant_id = ${sql.placeholder("tenantId")}`)

type HeldRow = Omit<TenantUnit, "isSubunit"> & { isSubunit: 0 | 1 }
const heldUnit = (row: HeldRow): TenantUnit => ({ ...row, isSubunit: row.isSubunit === 1 })

/** The units these tenants have now: each tenant's own unit first, then its subunits by number. */
export async function unitsOfTenants(tx: Tx, tenantIds: readonly number[]): Promise<TenantUnit[]> {
  return (await tx.rows<HeldRow>(HELD_BY_MANY, { ids: listed(tenantIds) })).map(heldUnit)
}

/** The units of one tenant, its own first; empty for a past tenant. */
export async function unitsOf(tx: Tx, tenantId: number): Promise<TenantUnit[]> {
  return (await tx.rows<HeldRow>(HELD_BY_ONE, { tenantId })).map(heldUnit)
}

const HOLDS_A_UNIT = sql`
  select 1 as "one" from stays s where s.tenant_id = ${sql.placeholder("tenantId")} and s.move_out_on is null limit 1`

export async function hasUnit(tx: Tx, tenantId: number): Promise<boolean> {
  return (await tx.rows(HOLDS_A_UNIT, { tenantId })).length > 0
}

const FIRST_DAY = sql`select min(s.move_in_on) as "day" from stays s where s.tenant_id = ${sql.placeholder("tenantId")}`

/** The day a tenant first moved in, or null before any stay. */
export async function rentsSince(tx: Tx, tenantId: number): Promise<Day | null> {
  const [first] = await tx.rows<{ day: Day | null }>(FIRST_DAY, { tenantId })
  return first?.day ?? null
}

/** The tenant of a unit now, or undefined while it is vacant. */
export async function holderOf(tx: Tx, unitNumber: number): Promise<TenantUnit | undefined> {
  const stay = await tx.one(stayInUnit, { unitNumber })
  if (!stay) return undefined
  return (await unitsOf(tx, stay.tenantId)).find((unit) => unit.unitNumber === unitNumber)
}

const stayInUnit = statement((db) =>
  db
    .select({ tenantId: stays.tenantId })
    .from(stays)
    .where(and(eq(stays.unitNumber, sql.placeholder("unitNumber")), isNull(stays.moveOutOn)))
    .prepare(),
)

/** Refuses (409 UNIT_OCCUPIED) a unit that has a tenant. */
export async function mustBeVacant(tx: Tx, unitNumber: number): Promise<void> {
  if (await holderOf(tx, unitNumber)) throw new Refusal("UNIT_OCCUPIED")
}
