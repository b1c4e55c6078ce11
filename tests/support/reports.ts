/** A month's report in the form of the lines in money.md 6. */
import { type Actor, ADMIN } from "~/domain/permissions.ts"
import { figureRows } from "~/domain/reports/figure-rows.ts"
import { figureUnits } from "~/domain/reports/figure-units.ts"
import { monthTables } from "~/domain/reports/month-tables.ts"
import { monthlyReport, type Report } from "~/domain/reports/monthly-report.ts"
import { periodOf } from "~/domain/reports/period.ts"
import { rentReceived } from "~/domain/reports/rent-received.ts"
import type { Behind, ReportTable } from "~/domain/reports/table-rows.ts"
import { reportTables } from "~/domain/reports/tables.ts"
import { twelveMonths } from "~/domain/reports/twelve-months.ts"
import { asMonth } from "~/values/calendar.ts"
import { sum, ZERO } from "~/values/money.ts"
import { mona, seen } from "./world.ts"

/** Ada administers the property. */
export const ada: Actor = { ...mona, userId: 2, name: "Ada Admin", level: ADMIN }

/** A month's report as of a day, by default years later. */
export function reportOf(month: string, day: string = "2030-01-15"): Promise<Report> {
  return seen(day, (tx) => monthlyReport(tx, ada, { month: asMonth(month) }))
}

/** backRent, adjustedIncome, uncollected, feeIncome, misc, total. */
export async function linesOf(month: string, day?: string) {
  const { totals, feeIncome, miscIncome, totalIncome } = (await reportOf(month, day)).income.incomeByFloor
  return [totals.backRent, totals.adjustedIncome, totals.uncollectedIncome, feeIncome, miscIncome, totalIncome]
}

/** Categories except zeros: "checkMoCash 100000 100%". */
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

/**
 * Every figure of a month's tables that differs from the details behind it: "deposits, New: 40000 instead of 39999". Figures about units are compared with
 * the sums of the units.
 */
export async function wrongFigures(month: string, day: string = "2030-01-15"): Promise<string[]> {
  const received = await seen(day, async (tx) => rentReceived(tx, await periodOf(tx, asMonth(month))))
  return wrongIn(reportTables(await reportOf(month, day), NO_EXPENSES, received), month, day)
}

/** The same for the tables of twelve months, without their totals. */
export async function wrongFiguresOfYear(month: string, day: string = "2030-01-15"): Promise<string[]> {
  const months = await seen(day, (tx) => twelveMonths(tx, ada, { month: asMonth(month) }))
  return wrongIn(
    monthTables(months).map((table) => ({ ...table, total: null })),
    month,
    day,
  )
}

async function wrongIn(tables: readonly ReportTable[], reported: string, day: string): Promise<string[]> {
  const wrong: string[] = []
  for (const { name, columns, rows, total } of tables) {
    for (const { label, cells, month = reported } of total ? [...rows, total] : rows) {
      for (const [index, cell] of cells.entries()) {
        if (!("cents" in cell)) continue
        const behind = cell.behind ? await sumBehind(cell.behind, columns[index + 1] ?? "", month, day) : Number.NaN
        if (behind !== cell.cents)
          wrong.push(`${month} ${name}, ${label}, ${columns[index + 1]}: ${behind} instead of ${cell.cents}`)
      }
    }
  }
  return wrong
}

const NO_EXPENSES = { rows: [], total: ZERO }

async function sumBehind({ figure, floor }: Behind, column: string, month: string, day: string): Promise<number> {
  const query = { month: asMonth(month), floor }
  if (figure === "expenses") return 0
  if (figure !== "units") {
    const { rows, total } = await seen(day, (tx) => figureRows(tx, ada, { ...query, figure }))
    return rows.some(({ cents }) => cents === 0) || sum(rows.map(({ cents }) => cents)) !== total ? Number.NaN : total
  }
  const { units, sums } = await seen(day, (tx) => figureUnits(tx, ada, query))
  const name = column === "Pro Forma" ? "proForma" : "uncollected"
  return sum(units.map((unit) => unit[name])) === sums[name] ? sums[name] : Number.NaN
}
