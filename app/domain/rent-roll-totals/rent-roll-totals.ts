/**
 * The rent roll's totals of the whole property. `share.ts` keeps them right in every change's own transaction; here they are read, recomputed,
 * compared for `verify`, and rebuilt. Source: money.md 2.3, I17.
 */
import type { Tx } from "#db/client.server.ts"
import { rentRollMonths, rentRollOpenRent, rentRollTotals } from "#db/schema/index.ts"
import { type OF_TENANTS, type OF_UNITS, sumOfMonths, sumOfOpenRent, sumOfTenants, sumOfUnits } from "./sums.ts"

type Totals = typeof rentRollTotals.$inferSelect
type PaidInMonth = typeof rentRollMonths.$inferSelect
type OpenOfMonth = typeof rentRollOpenRent.$inferSelect
type Sums<Columns extends readonly (keyof Totals)[]> = Pick<Totals, Columns[number]>
type ByMonth = { months: PaidInMonth[]; openRent: OpenOfMonth[] }

/** The stored totals. Sums are cents; months without any amount are left out. */
async function storedRentRollTotals(tx: Tx): Promise<ByMonth & { totals: Partial<Totals> }> {
  const totals = await tx.one(tx.select().from(rentRollTotals))
  const months = await tx.all(tx.select().from(rentRollMonths).orderBy(rentRollMonths.period))
  const openRent = await tx.all(tx.select().from(rentRollOpenRent).orderBy(rentRollOpenRent.period))
  return {
    totals: totals ?? {},
    months: months.filter((month) => month.rentPaid !== 0 || month.depositPaid !== 0 || month.totalPaid !== 0),
    openRent: openRent.filter((month) => month.open !== 0),
  }
}

/** The same figures, summed over units, stays and the ledger's projections. Reads the whole property. */
async function computedRentRollTotals(tx: Tx): Promise<ByMonth & { totals: Totals }> {
  const [ofUnits] = await tx.rows<Sums<typeof OF_UNITS>>(sumOfUnits())
  const [ofTenants] = await tx.rows<Sums<typeof OF_TENANTS>>(sumOfTenants())
  if (!ofUnits || !ofTenants) throw new Error("A sum without a row")
  return {
    totals: { id: 1, ...ofUnits, ...ofTenants },
    months: await tx.rows<PaidInMonth>(sumOfMonths()),
    openRent: await tx.rows<OpenOfMonth>(sumOfOpenRent()),
  }
}

/** The differences between the stored and the computed totals, as texts; empty when there is none. */
export async function rentRollTotalsViolations(tx: Tx): Promise<string[]> {
  const stored = asFigures(await storedRentRollTotals(tx))
  const computed = asFigures(await computedRentRollTotals(tx))
  const names = [...new Set([...stored.keys(), ...computed.keys()])]
  return names
    .filter((name) => (stored.get(name) ?? 0) !== (computed.get(name) ?? 0))
    .map((name) => `The rent roll keeps ${stored.get(name) ?? 0} as ${name}, but it is ${computed.get(name) ?? 0}.`)
}

/** Rewrites the totals: for whoever wrote what they follow from past its writers. */
export async function rebuildRentRollTotals(tx: Tx): Promise<void> {
  const { totals, months, openRent } = await computedRentRollTotals(tx)
  await tx.run(tx.delete(rentRollTotals))
  await tx.run(tx.delete(rentRollMonths))
  await tx.run(tx.delete(rentRollOpenRent))
  await tx.run(tx.insert(rentRollTotals).values(totals))
  for (const month of months) await tx.run(tx.insert(rentRollMonths).values(month))
  for (const month of openRent) await tx.run(tx.insert(rentRollOpenRent).values(month))
}

function asFigures({ totals, months, openRent }: ByMonth & { totals: Partial<Totals> }): Map<string, number> {
  return new Map([
    ...Object.entries(totals),
    ...months.flatMap((month): [string, number][] => [
      [`rent paid in ${month.period}`, month.rentPaid],
      [`deposits paid in ${month.period}`, month.depositPaid],
      [`total paid in ${month.period}`, month.totalPaid],
    ]),
    ...openRent.map((month): [string, number] => [`open rent of ${month.period}`, month.open]),
  ])
}
