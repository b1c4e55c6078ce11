/**
 * The only writer of the rent roll's totals (db/schema/leasing.ts describes them), in the transaction of every change. Changes of units and stays run inside
 * `withShareOfUnit` or `withShareOfTenant`, which subtracts the old share and adds the new one. The ledger's writers add exactly the changes of a journal.
 * `rent-roll-totals.ts` computes the same sums again. Source: money.md 1.1, 2.3.
 */
import { type SQL, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { overRows } from "#db/row-list.ts"
import { rentRollMonths, rentRollOpenRent, rentRollTotals, stays } from "#db/schema/index.ts"
import type { Month } from "~/values/calendar.ts"
import { type Cents, ZERO } from "~/values/money.ts"
import { OF_TENANTS, OF_UNITS, sumOfMonths, sumOfOpenRent, sumOfTenants, sumOfUnits } from "./sums.ts"

const value = sql.placeholder

/** `change` may only make, change or remove this unit. */
export async function withShareOfUnit<Value>(tx: Tx, unitNumber: number, change: () => Promise<Value>): Promise<Value> {
  await tx.run(UNIT_TAKEN_OFF, { unitNumber })
  const changed = await change()
  await tx.run(UNIT_ADDED, { unitNumber })
  return changed
}

/** `change` may only change this tenant's stays, lease status or due days; a journal that it posted would count twice. */
export async function withShareOfTenant<Value>(tx: Tx, tenantId: number, change: () => Promise<Value>): Promise<Value> {
  for (const part of TENANT_TAKEN_OFF) await tx.run(part, { tenantId })
  const changed = await change()
  for (const part of TENANT_ADDED) await tx.run(part, { tenantId })
  return changed
}

/** The changes of a tenant's figures; negative changes are decreases. Cents, except `owing`. */
export type Moved = Partial<Record<(typeof MOVED)[number], Cents>> & {
  /** 1 if the tenant owes something from now on, -1 if the tenant no longer owes anything. */
  owing?: number
}
const MOVED = ["rent", "late", "other", "depositOwed", "depositReserve", "advance", "pending"] as const

type OfTenant = { tenantId: number }

/** Adds the changes of tenants' balances and of payments under way. A tenant without a unit has no share. */
export async function addToShare(tx: Tx, moved: readonly (OfTenant & Moved)[]): Promise<void> {
  const some = moved.filter(({ tenantId, ...figures }) => Object.values(figures).some((figure) => figure !== 0))
  if (some.length > 0) await tx.run(...addMoved(some.map((one) => ({ ...NOTHING, ...one }))))
}

export type PaidIn = { period: Month; rentPaid: Cents; depositPaid: Cents; totalPaid: Cents }

export async function addPaidToShare(tx: Tx, tenantId: number, paid: PaidIn | undefined): Promise<void> {
  if (paid) await tx.run(paidIn, { ...paid, tenantId })
}

/** Adds to the open rent of tenants, by the month in which it is due. */
export async function addOpenRentToShare(
  tx: Tx,
  open: readonly (OfTenant & { period: Month; cents: Cents })[],
): Promise<void> {
  const moved = open.filter(({ cents }) => cents !== 0)
  if (moved.length > 0) await tx.run(...addOpenRent(moved))
}

type Sign = "+" | "-"
type Columns = readonly (typeof OF_UNITS | typeof OF_TENANTS)[number][]

const addToTotals = (sign: Sign, columns: Columns, sums: SQL) =>
  statement((db) => {
    const { totals, by } = { totals: rentRollTotals, by: sql.raw(sign) }
    const changed = columns.map((name) => [name, sql`${totals[name]} ${by} share.${sql.identifier(name)}`])
    return db.update(totals).set(Object.fromEntries(changed)).from(sql`(${sums}) as share`).prepare()
  })

/** `rows` is a query of rows with the columns of `rent_roll_months`. */
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

/** `rows` is a query of rows with the columns of `rent_roll_open_rent`. */
const addToOpenRent = (rows: SQL) => statement((db) => openRentPlus(db, rows))

function openRentPlus(db: Pick<Tx, "insert">, rows: SQL) {
  const { period, open } = rentRollOpenRent
  const set = { open: sql`${open} + excluded.open` }
  return db.insert(rentRollOpenRent).select(rows).onConflictDoUpdate({ target: period, set }).prepare()
}

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

/** The number of a tenant's present stays, and the number of those (one or none) in the tenant's own unit. */
const staysOf = (tenantId: SQL) =>
  sql`(select count(*) from stays where tenant_id = ${tenantId} and move_out_on is null)`
const ownOf = (tenantId: SQL) =>
  sql`(select count(*) from stays where tenant_id = ${tenantId} and move_out_on is null and not is_subunit)`

const NOTHING = { ...Object.fromEntries(MOVED.map((name) => [name, ZERO])), owing: 0 }
const MOVED_COLUMNS = {
  tenantId: stays.tenantId,
  ...Object.fromEntries(MOVED.map((name) => [name, rentRollTotals[name]])),
  owing: rentRollTotals.balanceOwed,
}
// Materialized, because otherwise the stays would be counted once for each figure.
const addMoved = overRows(MOVED_COLUMNS, (db, rows) => {
  const figures = MOVED.map((name) => [name, sql.identifier(name)] as const)
  const sums = figures.map(([, name]) => sql`sum(${name} * own) as ${name}`)
  return db
    .update(rentRollTotals)
    .set({
      ...Object.fromEntries(figures.map(([key, name]) => [key, sql`${rentRollTotals[key]} + share.${name}`])),
      balanceOwed: sql`${rentRollTotals.balanceOwed} + share.owing`,
    })
    .from(
      sql`(with held as materialized (
        select moved.*, ${staysOf(sql`"tenantId"`)} as units, ${ownOf(sql`"tenantId"`)} as own from (${rows}) moved)
        select ${sql.join(sums, sql`, `)}, sum(owing * units) as owing from held where units > 0 having count(*) > 0) as share`,
    )
    .prepare()
})
const paidIn = addToMonths(
  sql`select ${value("period")}, ${value("rentPaid")}, ${value("depositPaid")}, ${value("totalPaid")} where ${ownOf(sql`${value("tenantId")}`)} > 0`,
)
const { period, open: cents } = rentRollOpenRent
const addOpenRent = overRows({ tenantId: stays.tenantId, period, cents }, (db, rows) =>
  openRentPlus(
    db,
    sql`select "period", sum("cents") from (${rows}) moved where ${ownOf(sql`"tenantId"`)} > 0 group by "period"`,
  ),
)
