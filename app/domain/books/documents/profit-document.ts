/** Prints profit and loss in landscape: one table for each section, with the months side by side. */
import { type Day, formatDay, formatMonth, type Month } from "~/values/calendar.ts"
import { formatMoney, formatPlain } from "~/values/money.ts"
import type { Block, PdfColumn } from "../../print/pdf-document.ts"
import { EXPENSES_BASIS } from "../../reports/expenses/expenses-basis.ts"
import type { ProfitAndLoss } from "../profit-and-loss.ts"
import type { ProfitRow } from "../profit-rows.ts"
import { type BookPrint, remark } from "./letterhead.ts"

/** The widths, in points, of a month's column and of the column for the year to date. */
const MONTH = 45
const SUM = 56

export function profitPrint({ months, asOf, sections, net, isEstimated }: ProfitAndLoss): BookPrint {
  const [first, last = first] = [months[0], months.at(-1)]
  const note = "Each month is as its report: money counts when it is received, not when it is charged."
  return {
    title: "Profit and Loss",
    subtitle: spanOf(first, asOf),
    file: `Profit and loss ${last}`,
    sum: { label: "Net income, year to date", value: formatMoney(net.sum) },
    isLandscape: true,
    blocks: [
      monthsTable(months, sections, net),
      remark(isEstimated ? `${note} Fees the payment provider has not told yet are estimated.` : note),
      remark(EXPENSES_BASIS),
    ],
  }
}

/** "January 2026 to Mar 31, 2026". */
export const spanOf = (first: Month | undefined, asOf: Day): string =>
  first ? `${formatMonth(first)} to ${formatDay(asOf)}` : formatDay(asOf)

export type RowGroup = { title: string; rows: readonly ProfitRow[]; total: ProfitRow | null }

/** Groups of amounts by month and for the year to date, in dollars, each group with its total. */
export function monthsTable(months: readonly Month[], groups: readonly RowGroup[], total: ProfitRow | null): Block {
  const month = (of: Month): PdfColumn => ({ label: formatMonth(of).slice(0, 3), width: MONTH, isFigure: true })
  const lines = groups.flatMap((group) => [
    { cells: [group.title], isStrong: true },
    ...group.rows.map((row) => ({ cells: cellsOf(row), isStrong: false })),
    ...(group.total ? [{ cells: cellsOf(group.total), isStrong: true }] : []),
  ])
  return {
    kind: "table",
    columns: [{ label: "Entry" }, ...months.map(month), { label: "Year to date", width: SUM, isFigure: true }],
    rows: lines.map(({ cells }) => cells),
    strong: lines.flatMap(({ isStrong }, at) => (isStrong ? [at] : [])),
    total: total && { cells: cellsOf(total) },
    isList: true,
  }
}

const cellsOf = ({ label, months, sum }: ProfitRow): string[] => [label, ...[...months, sum].map(formatPlain)]
