import { figureRows } from "~/domain/reports/figure-rows.ts"
import { FigureQuery } from "~/domain/reports/inputs.ts"
import { page } from "~/http/handlers/page.ts"
import { csvOf, csvResponse } from "~/http/response/csv.ts"
import { requestedBy } from "../reports/reports.url-state.ts"
import { COLUMNS } from "./report-rows.columns.tsx"

/** The rows that make up a figure as a file for spreadsheets; their amounts, in dollars, sum to it. */
export const loader = page("see reports", async (tx, actor, { query }) => {
  const requested = requestedBy(FigureQuery, query)
  const { rows } = await figureRows(tx, actor, requested)
  const name = ["report", requested.month, requested.figure, requested.floor].filter(Boolean).join("-")
  return csvResponse(`${name}.csv`, [csvOf(COLUMNS, rows)])
})
