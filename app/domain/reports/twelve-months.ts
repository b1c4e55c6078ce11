/** The figures of the charts: twelve months, each as in its report, read in one query per source. Source: money.md 2.5. */
import type { Tx } from "#db/client.server.ts"
import { addMonths, firstOf, lastOf, type Month } from "~/values/calendar.ts"
import { type Cents, plus, sum, ZERO } from "~/values/money.ts"
import { command } from "../commands.ts"
import { feeIncomeByMonth, type MonthFees } from "./fee-income.ts"
import { type Occupancy, occupancy, uncollected } from "./income-by-floor.ts"
import { INCOME_CATEGORIES, type IncomeCategory } from "./income-tenders.ts"
import type { ReportQuery } from "./inputs.ts"
import { periodOf } from "./period.ts"
import { type RentIncome, rentIncomeByMonth } from "./rent-income.ts"
import { type UnitAsOf, unitBook, unitsOn } from "./units-as-of.ts"

/** Signed cents. `collected` is the month's own rent, `backRent` older rent; they sum to the rent of all categories. */
export type MonthOfYear = Omit<MonthFees, "month"> & {
  month: Month
  rent: Record<IncomeCategory, Cents>
  proForma: Cents
  collected: Cents
  backRent: Cents
  adjustedIncome: Cents
  uncollected: Cents
  totalIncome: Cents
  occupancy: Occupancy
}

const MONTHS = 12

/** The twelve months up to the given month, oldest first. Refuses a month in the future (400). */
export const twelveMonths = command(
  "see reports",
  async (tx: Tx, _actor, { month }: ReportQuery): Promise<MonthOfYear[]> => {
    const latest = await periodOf(tx, month)
    const months = Array.from({ length: MONTHS }, (_, index) => addMonths(month, index - MONTHS + 1))
    const range = { first: firstOf(months[0] ?? month), last: latest.last }
    const rent = Map.groupBy(await rentIncomeByMonth(tx, range), (part) => part.month)
    const fees = new Map((await feeIncomeByMonth(tx, range)).map((part) => [part.month, part]))
    const book = await unitBook(tx)
    return months.map((each) => {
      const units = unitsOn(book, each === month ? latest.asOf : lastOf(each)).filter(({ exists }) => exists)
      return monthOfYear(each, units, rent.get(each) ?? [], fees.get(each))
    })
  },
)

type Rent = Pick<RentIncome, "category" | "current" | "back">

function monthOfYear(month: Month, units: UnitAsOf[], rent: readonly Rent[], fees: MonthFees | undefined): MonthOfYear {
  const { lateFeeIncome = ZERO, otherFeeIncome = ZERO, convenienceFeeIncome = ZERO } = fees ?? {}
  const proForma = sum(units.map((unit) => unit.rent))
  const collected = sum(rent.map(({ current }) => current))
  const backRent = sum(rent.map(({ back }) => back))
  const adjustedIncome = plus(collected, backRent)
  return {
    month,
    rent: byCategory(rent),
    lateFeeIncome,
    otherFeeIncome,
    convenienceFeeIncome,
    proForma,
    collected,
    backRent,
    adjustedIncome,
    uncollected: uncollected({ proForma, current: collected }),
    totalIncome: plus(adjustedIncome, lateFeeIncome, otherFeeIncome, convenienceFeeIncome),
    occupancy: occupancy(units.filter(({ occupied }) => occupied).length, units.length),
  }
}

function byCategory(rent: readonly Rent[]): Record<IncomeCategory, Cents> {
  const of = (tenders: readonly string[]) =>
    sum(rent.filter(({ category }) => tenders.includes(category)).map(({ current, back }) => plus(current, back)))
  const sums = Object.entries(INCOME_CATEGORIES).map(([name, tenders]) => [name, of(tenders)])
  return Object.fromEntries(sums) as Record<IncomeCategory, Cents>
}
