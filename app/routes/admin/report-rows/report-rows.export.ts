import { figureRows } from "~/domain/reports/figure-rows.ts"
import { FigureQuery } from "~/domain/reports/inputs.ts"
import { page } from "~/http/handlers/page.ts"
import { csvOf, csvResponse } from "~/http/response/csv.ts"
import { requestedBy } from "../reports/reports.url-state.ts"
import { COLUMNS } from "./report-rows.columns.tsx"

/** Exports the postings behind a figure as CSV, in dollars. Their amounts add up to the figure. */
export const loader = page("see reports", async (tx, actor, { query }) => {
  const requested = requestedBy(FigureQuery, query)
  const { rows } = await figureRows(tx, actor, requested)
  const name = ["report", requested.month, requested.figure, requested.floor].filter(Boolean).join("-")
  return csvResponse(`${name}.csv`, [csvOf(COLUMNS, rows)])
})
