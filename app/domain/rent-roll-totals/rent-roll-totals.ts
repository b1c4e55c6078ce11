/** Reads the totals, computes them again, compares both for `verify`, and rebuilds them. share.ts updates them with every change. Source: money.md 2.3, I17. */
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { rentRollMonths, rentRollOpenRent, rentRollTotals } from "#db/schema/index.ts"
import { violationsOf } from "../laws.ts"
import { OF_TENANTS, OF_UNITS, sumOfMonths, sumOfOpenRent, sumOfTenants, sumOfUnits } from "./sums.ts"

type Totals = typeof rentRollTotals.$inferSelect
type PaidInMonth = typeof rentRollMonths.$inferSelect
type OpenOfMonth = typeof rentRollOpenRent.$inferSelect
type Sums<Columns extends readonly (keyof Totals)[]> = Pick<Totals, Columns[number]>
type Computed = { totals: Totals; months: PaidInMonth[]; openRent: OpenOfMonth[] }

/** The totals, summed over units, stays and the ledger's projections. Reads the whole property. Sums are cents. */
async function computedRentRollTotals(tx: Tx): Promise<Computed> {
  const [ofUnits] = await tx.rows<Sums<typeof OF_UNITS>>(sumOfUnits())
  const [ofTenants] = await tx.rows<Sums<typeof OF_TENANTS>>(sumOfTenants())
  if (!ofUnits || !ofTenants) throw new Error("A sum without a row")
  return {
    totals: { id: 1, ...ofUnits, ...ofTenants },
    months: await tx.rows<PaidInMonth>(sumOfMonths()),
    openRent: await tx.rows<OpenOfMonth>(sumOfOpenRent()),
  }
}

const unionOf = (parts: SQL[]): SQL => sql.join(parts, sql` union all `)
/** The figures of months by name, from rows with the columns of `rent_roll_months` and of `rent_roll_open_rent`. */
const ofMonths = (rent: SQL, deposits: SQL, total: SQL, months: SQL) => [
  sql`select 2 as place, 'rent paid in ' || period as name, ${rent} as value from ${months}`,
  sql`select 3 as place, 'deposits paid in ' || period as name, ${deposits} as value from ${months}`,
  sql`select 4 as place, 'total paid in ' || period as name, ${total} as value from ${months}`,
]
const ofOpenRent = (months: SQL) => [
  sql`select 5 as place, 'open rent of ' || period as name, open as value from ${months}`,
]
const columnsOf = (columns: readonly (keyof Totals)[], from: SQL, figureOf: (column: keyof Totals) => SQL) =>
  columns.map(
    (column) => sql`select 1 as place, ${sql.raw(`'${column}'`)} as name, ${figureOf(column)} as value from ${from}`,
  )

const STORED = unionOf([
  ...columnsOf(["id", ...OF_UNITS, ...OF_TENANTS], sql`${rentRollTotals}`, (column) => sql`${rentRollTotals[column]}`),
  ...ofMonths(sql`rent_paid`, sql`deposit_paid`, sql`total_paid`, sql`rent_roll_months`),
  ...ofOpenRent(sql`rent_roll_open_rent`),
])
const byName = (column: string): SQL => sql`${sql.identifier(column)}`
const COMPUTED = unionOf([
  sql`select 1 as place, 'id' as name, 1 as value`,
  ...columnsOf(OF_UNITS, sql`of_units`, byName),
  ...columnsOf(OF_TENANTS, sql`of_tenants`, byName),
  ...ofMonths(byName("rentPaid"), byName("depositPaid"), byName("totalPaid"), sql`of_months`),
  ...ofOpenRent(sql`of_open_rent`),
])

/** I17, as a query of every figure whose stored value is not the computed one. A month without a row counts as zero. Reads the whole property. */
export const ROLL_TOTALS: SQL = sql`
  with of_units as (${sumOfUnits()}), of_tenants as (${sumOfTenants()}), of_months as (${sumOfMonths()}), of_open_rent as (${sumOfOpenRent()}),
    stored as (${STORED}), computed as (${COMPUTED}), figures as (select place, name from stored union select place, name from computed)
  select 'The rent roll keeps ' || coalesce(s.value, 0) || ' as ' || f.name || ', but it is ' || coalesce(c.value, 0) || '.' as detail
  from figures f left join stored s on s.name = f.name left join computed c on c.name = f.name
  where coalesce(s.value, 0) <> coalesce(c.value, 0) order by f.place, f.name`

/** The differences between the stored and the computed totals, as texts; empty when there is none. */
export const rentRollTotalsViolations = async (tx: Tx): Promise<string[]> =>
  (await violationsOf(tx, { I17: ROLL_TOTALS })).map(({ detail }) => detail)

/** Computes and stores the totals again, after rows were written without the functions of share.ts. */
export async function rebuildRentRollTotals(tx: Tx): Promise<void> {
  const { totals, months, openRent } = await computedRentRollTotals(tx)
  await tx.run(tx.delete(rentRollTotals))
  await tx.run(tx.delete(rentRollMonths))
  await tx.run(tx.delete(rentRollOpenRent))
  await tx.run(tx.insert(rentRollTotals).values(totals))
  for (const month of months) await tx.run(tx.insert(rentRollMonths).values(month))
  for (const month of openRent) await tx.run(tx.insert(rentRollOpenRent).values(month))
}
