/** A month's report as a printable document, with the tables of its page. */
import { type Day, formatDay, formatMonth, lastOf } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import type { Block, PdfDocument } from "../print/pdf-document.ts"
import { cellText } from "./cell-text.ts"
import type { Report } from "./monthly-report.ts"
import type { ReportTable, TableRow } from "./table-rows.ts"

/** `letterhead` is the company's, `property` the property's lines; `madeAt` is in ms. `to` is the last day, printed while the month is not over. */
export type PrintedReport = {
  report: Report
  tables: readonly ReportTable[]
  to: Day
  letterhead: string[]
  property: string[]
  madeOn: Day
  madeAt: number
}

export function reportDocument({
  report,
  tables,
  to,
  letterhead,
  property,
  madeOn,
  madeAt,
}: PrintedReport): PdfDocument {
  const [company = ""] = letterhead
  const month = formatMonth(report.month)
  return {
    title: "Monthly Report",
    subtitle: to === lastOf(report.month) ? month : `${month}, to ${formatDay(to)}`,
    name: `Report of ${month}`,
    author: company,
    madeAt,
    letterhead,
    addressee: property,
    sum: { label: "Total income", value: formatMoney(report.income.incomeByFloor.totalIncome) },
    blocks: tables.flatMap(blocksOf),
    foot: [company, `made ${formatDay(madeOn)}`].filter((part) => part !== "").join(", "),
  }
}

function blocksOf({ title, columns, rows, total, notes }: ReportTable): Block[] {
  const width = columns.length > 3 ? 71 : 90
  const table: Block = {
    kind: "table",
    heading: title,
    columns: columns.map((label, index) => (index === 0 ? { label } : { label, width, isFigure: true })),
    rows: rows.map(lineOf),
    total: total && { cells: lineOf(total) },
    isList: true,
  }
  return [table, ...notes.map((text): Block => ({ kind: "remark", text }))]
}

const lineOf = ({ label, cells, isPart }: TableRow): string[] => [isPart ? `– ${label}` : label, ...cells.map(cellText)]
