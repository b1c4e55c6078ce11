/** The rent roll's summary row: the whole property, regardless of search and filters. Source: money.md 2.3, api.md M8. */
import { eq, lt, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { rentRollMonths, rentRollOpenRent, rentRollTotals } from "#db/schema/index.ts"
import { type Month, monthOf } from "~/values/calendar.ts"
import { type Cents, halfUp, plus, proportion, ZERO } from "~/values/money.ts"
import { together } from "~/values/together.ts"
import { command } from "../commands.ts"
import { ledgerDay } from "../ledger/ledger-day.ts"
import type { RollFigures } from "./rent-roll-figures.ts"
import type { Flag } from "./rent-roll-inputs.ts"

/** The 18 values; money is cents, occupancy a percentage with one decimal. */
export type RentRollSummary = RollFigures & {
  units: number
  occupancy: number
  rent: Cents
  deposit: Cents
  area: number
  pricePerFoot: Cents
}

/** The totals of the property for a month: the payments in the month, and the open rent due before it (back rent). */
export type PropertyFigures = { totals: typeof rentRollTotals.$inferSelect; paid: Paid; backRent: Cents }
type Paid = Pick<typeof rentRollMonths.$inferSelect, "rentPaid" | "depositPaid" | "totalPaid">

const NOTHING_PAID: Paid = { rentPaid: ZERO, depositPaid: ZERO, totalPaid: ZERO }

/** Reads the stored totals: three small lookups, however large the property is. */
export async function propertyFigures(tx: Tx, month: Month): Promise<PropertyFigures> {
  const { totals, paid, back } = await together({
    totals: tx.one(TOTALS),
    paid: tx.one(PAID_IN, { month }),
    back: tx.one(OPEN_BEFORE, { month }),
  })
  if (!totals) throw new Error("The rent roll's totals are missing")
  return { totals, paid: paid ?? NOTHING_PAID, backRent: back?.open ?? ZERO }
}

const TOTALS = statement((db) => db.select().from(rentRollTotals))
const PAID_IN = statement((db) =>
  db
    .select()
    .from(rentRollMonths)
    .where(eq(rentRollMonths.period, sql.placeholder("month"))),
)
const OPEN_BEFORE = statement((db) =>
  db
    .select({ open: sql<Cents>`coalesce(sum(${rentRollOpenRent.open}), 0)` })
    .from(rentRollOpenRent)
    .where(lt(rentRollOpenRent.period, sql.placeholder("month"))),
)

export const rentRollSummary = command("see rent roll", async (tx: Tx): Promise<RentRollSummary> => {
  return summaryOf(await propertyFigures(tx, monthOf(await ledgerDay(tx))))
})

export function summaryOf({ totals, paid, backRent }: PropertyFigures): RentRollSummary {
  return {
    units: totals.units,
    occupancy: totals.units === 0 ? 0 : halfUp(1_000 * totals.occupied, totals.units) / 10,
    rent: totals.monthlyRent,
    deposit: totals.deposit,
    area: totals.squareFootage,
    pricePerFoot: totals.squareFootage === 0 ? ZERO : proportion(totals.rentWithArea, 12, totals.squareFootage),
    depositReserve: totals.depositReserve,
    depositOwed: totals.depositOwed,
    depositPaid: paid.depositPaid,
    backRent,
    rentBalance: totals.rent,
    pending: totals.pending,
    lateFees: totals.late,
    otherFees: totals.other,
    rentPaid: paid.rentPaid,
    totalPaid: paid.totalPaid,
    totalBalance: plus(totals.rent, totals.late, totals.other, totals.depositOwed),
    advanceRent: totals.advance,
  }
}

/**
 * The number of units that each filter alone would show. The numbers are stored with the totals, because every page of the rent roll shows all of them
 * and counting the property would take too long; share.ts updates them. A new filter may be counted by a query here instead, as long as an index answers
 * it, because a stored count needs a column, and its sum in sums.ts.
 */
export function flagCounts({ totals }: PropertyFigures): Record<Flag, number> {
  return {
    balanceOwed: totals.balanceOwed,
    movingOutSoon: totals.movingOutSoon,
    evictionInProgress: totals.evictions,
    isVacant: totals.units - totals.occupied,
    readyToRent: totals.readyToRent,
    repairsNeeded: totals.repairsNeeded,
    cleaningNeeded: totals.cleaningNeeded,
    statusIsSet: totals.statusSet,
  }
}
