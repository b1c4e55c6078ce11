/** A month's report, and the lines of it that money.md 6 gives for its examples. */
import { type Actor, ADMIN } from "~/domain/permissions.ts"
import { monthlyReport, type Report } from "~/domain/reports/monthly-report.ts"
import { asMonth } from "~/values/calendar.ts"
import { mona, seen } from "./world.ts"

/** Ada administers the property. */
export const ada: Actor = { ...mona, userId: 2, name: "Ada Admin", level: ADMIN }

/** The report of a month as it is seen on a day, by default years later. */
export function reportOf(month: string, day: string = "2030-01-15"): Promise<Report> {
  return seen(day, (tx) => monthlyReport(tx, ada, { month: asMonth(month) }))
}

/** backRent, adjustedIncome, uncollected, feeIncome, misc, total. */
export async function linesOf(month: string, day?: string) {
  const { totals, feeIncome, miscIncome, totalIncome } = (await reportOf(month, day)).income.incomeByFloor
  return [totals.backRent, totals.adjustedIncome, totals.uncollectedIncome, feeIncome, miscIncome, totalIncome]
}

/** The categories that are not zero, like "checkMoCash 100000 100%". */
export async function categoriesOf(month: string): Promise<string[]> {
  const { lateFeeIncome, otherFeeIncome, convenienceFeeIncome, managerAdjustments, otherCredits, ...shares } = (
    await reportOf(month)
  ).income.incomeByCategory
  return Object.entries(shares)
    .filter(([, { total }]) => total !== 0)
    .map(([name, { total, percent }]) => `${name} ${total} ${percent}%`)
}

/** prior, new, returned, applied, adjusted, final. */
export async function depositsOf(month: string): Promise<number[]> {
  const { priorReserve, new: received, returned, applied, adjusted, final } = (await reportOf(month)).income.deposits
  return [priorReserve, received, returned, applied, adjusted, final]
}
