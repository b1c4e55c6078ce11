import { TableQuery } from "~/domain/reports/inputs.ts"
import { monthInTables } from "~/domain/reports/month-in-tables.ts"
import { monthTables } from "~/domain/reports/month-tables.ts"
import type { Cell, ReportTable, TableRow } from "~/domain/reports/table-rows.ts"
import { twelveMonths } from "~/domain/reports/twelve-months.ts"
import { page } from "~/http/handlers/page.ts"
import { csvResponse } from "~/http/response/csv.ts"
import { csvLines, dollarCell } from "~/values/csv.ts"
import { requestedBy } from "./reports.url-state.ts"

/** Exports one table of a month's report as CSV. Amounts are in dollars, shares in percent. */
export const loader = page("see reports", async (tx, actor, { query }) => {
  const { month, table: name } = requestedBy(TableQuery, query)
  const { tables } = await monthInTables(tx, actor, { month })
  const table =
    tables.find((one) => one.name === name) ??
    monthTables(await twelveMonths(tx, actor, { month })).find((one) => one.name === name)
  if (!table) throw new Error(`The report has no table ${name}`)
  return csvResponse(`report-${month}-${name}.csv`, [csvLines(linesOf(table))])
})

/** Occupancy has three columns: occupied units, all units, percent. */
function linesOf({ columns, rows, total }: ReportTable): string[][] {
  const example = rows[0] ?? total
  const heads = columns.flatMap((column, index) => {
    const cell = index === 0 ? undefined : example?.cells[index - 1]
    return cell && "occupancy" in cell ? ["Occupied Units", "Units", `${column} %`] : [column]
  })
  return [heads, ...(total ? [...rows, total] : rows).map(lineOf)]
}

const lineOf = ({ label, cells }: TableRow): string[] => [label, ...cells.flatMap(cellsOf)]

function cellsOf(cell: Cell): string[] {
  if ("cents" in cell) return [dollarCell(cell.cents)]
  if ("percent" in cell) return [cell.percent.toFixed(1)]
  const { occupied, total, percent } = cell.occupancy
  return [String(occupied), String(total), percent.toFixed(1)]
}
