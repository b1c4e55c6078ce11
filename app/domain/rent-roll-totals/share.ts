/**
 * The only writer of the rent roll's totals, in the transaction of every change (db/schema/leasing.ts says what they are). Whoever changes what they
 * follow from does it inside `withShareOfUnit` or `withShareOfTenant`: the share is taken off as it was and added as it is. The ledger's writers
 * know exactly what a journal moves, and add that alone. `rent-roll-totals.ts` sums the same again. Source: money.md 1.1, 2.3.
 */
import { type SQL, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { rentRollMonths, rentRollOpenRent, rentRollTotals } from "#db/schema/index.ts"
import type { Month } from "~/values/calendar.ts"
import { type Cents, ZERO } from "~/values/money.ts"
import { inOrder } from "~/values/together.ts"
import { OF_TENANTS, OF_UNITS, sumOfMonths, sumOfOpenRent, sumOfTenants, sumOfUnits } from "./sums.ts"

const value = sql.placeholder

/** Makes, changes or removes one unit, and nothing else. */
export async function withShareOfUnit<Value>(tx: Tx, unitNumber: number, change: () => Promise<Value>): Promise<Value> {
  await tx.run(UNIT_TAKEN_OFF, { unitNumber })
  const changed = await change()
  await tx.run(UNIT_ADDED, { unitNumber })
  return changed
}

/** Changes the stays of one tenant, the lease's status or due days, and nothing else: a journal that was posted inside would count twice. */
export async function withShareOfTenant<Value>(tx: Tx, tenantId: number, change: () => Promise<Value>): Promise<Value> {
  for (const part of TENANT_TAKEN_OFF) await tx.run(part, { tenantId })
  const changed = await change()
  for (const part of TENANT_ADDED) await tx.run(part, { tenantId })
  return changed
}

/** What was added to the figures of a tenant; below zero it was taken off. Cents, except `owing`. */
export type Moved = Record<(typeof MOVED)[number], Cents> & {
  /** 1 when the tenant owes something from now on, -1 when nothing any more. */
  owing: number
}
const MOVED = ["rent", "late", "other", "depositOwed", "depositReserve", "advance", "pending"] as const

const NOTHING: Moved = {
  rent: ZERO,
  late: ZERO,
  other: ZERO,
  depositOwed: ZERO,
  depositReserve: ZERO,
  advance: ZERO,
  pending: ZERO,
  owing: 0,
}

/** Adds what was moved of a tenant's balances and payments under way. A tenant without a unit has no share. */
export async function addToShare(tx: Tx, tenantId: number, moved: Partial<Moved>): Promise<void> {
  if (Object.values(moved).some((cents) => cents !== 0)) await tx.run(movedOf, { ...NOTHING, ...moved, tenantId })
}

export type PaidIn = { period: Month; rentPaid: Cents; depositPaid: Cents; totalPaid: Cents }

export async function addPaidToShare(tx: Tx, tenantId: number, paid: PaidIn): Promise<void> {
  await tx.run(paidIn, { ...paid, tenantId })
}

/** Adds to the open rent of a tenant, by the month in which it is due. */
export async function addOpenRentToShare(tx: Tx, tenantId: number, open: ReadonlyMap<Month, Cents>): Promise<void> {
  const moved = [...open].filter(([, cents]) => cents !== 0)
  await inOrder(moved.map(([period, cents]) => tx.run(openIn, { tenantId, period, cents })))
}

type Sign = "+" | "-"
type Columns = readonly (typeof OF_UNITS | typeof OF_TENANTS)[number][]

const addToTotals = (sign: Sign, columns: Columns, sums: SQL) =>
  statement((db) => {
    const { totals, by } = { totals: rentRollTotals, by: sql.raw(sign) }
    const changed = columns.map((name) => [name, sql`${totals[name]} ${by} share.${sql.identifier(name)}`])
    return db.update(totals).set(Object.fromEntries(changed)).from(sql`(${sums}) as share`).prepare()
  })

/** `rows` are a query of rows like those of `rent_roll_months`. */
const addToMonths = (rows: SQL) =>
  statement((db) => {
    const { period, rentPaid, depositPaid, totalPaid } = rentRollMonths
    const set = {
      rentPaid: sql`${rentPaid} + excluded.rent_paid`,
      depositPaid: sql`${depositPaid} + excluded.deposit_paid`,
      totalPaid: sql`${totalPaid} + excluded.total_paid`,
    }
    return db.insert(rentRollMonths).select(rows).onConflictDoUpdate({ target: period, set }).prepare()
  })

/** `rows` are a query of rows like those of `rent_roll_open_rent`. */
const addToOpenRent = (rows: SQL) =>
  statement((db) => {
    const { period, open } = rentRollOpenRent
    const set = { open: sql`${open} + excluded.open` }
    return db.insert(rentRollOpenRent).select(rows).onConflictDoUpdate({ target: period, set }).prepare()
  })

const unitBy = (sign: Sign) => addToTotals(sign, OF_UNITS, sumOfUnits(sql`u.number = ${value("unitNumber")}`))
const UNIT_TAKEN_OFF = unitBy("-")
const UNIT_ADDED = unitBy("+")

const tenantBy = (sign: Sign) => {
  const [by, ofTenant] = [sql.raw(sign), sql`s.tenant_id = ${value("tenantId")}`]
  const paid = sql`"period", ${by}"rentPaid", ${by}"depositPaid", ${by}"totalPaid"`
  return [
    addToTotals(sign, OF_TENANTS, sumOfTenants(ofTenant)),
    addToMonths(sql`select ${paid} from (${sumOfMonths(ofTenant)}) paid where true`),
    addToOpenRent(sql`select "period", ${by}"open" from (${sumOfOpenRent(ofTenant)}) open_rent where true`),
  ]
}
const TENANT_TAKEN_OFF = tenantBy("-")
const TENANT_ADDED = tenantBy("+")

/** The stays of a tenant now: how many there are, and how many (one or none) are in the tenant's own unit. */
const STAYS = sql`select count(*) as units, count(case when not is_subunit then 1 end) as own from stays
  where tenant_id = ${value("tenantId")} and move_out_on is null`
const HAS_OWN_UNIT = sql`exists (select 1 from stays
  where tenant_id = ${value("tenantId")} and move_out_on is null and not is_subunit)`

const movedOf = statement((db) => {
  const changed = MOVED.map((name) => [name, sql`${rentRollTotals[name]} + ${value(name)} * held.own`])
  return db
    .update(rentRollTotals)
    .set({
      ...Object.fromEntries(changed),
      balanceOwed: sql`${rentRollTotals.balanceOwed} + ${value("owing")} * held.units`,
    })
    .from(sql`(${STAYS}) as held`)
    .where(sql`held.units > 0`)
    .prepare()
})
const paidIn = addToMonths(
  sql`select ${value("period")}, ${value("rentPaid")}, ${value("depositPaid")}, ${value("totalPaid")} where ${HAS_OWN_UNIT}`,
)
const openIn = addToOpenRent(sql`select ${value("period")}, ${value("cents")} where ${HAS_OWN_UNIT}`)
