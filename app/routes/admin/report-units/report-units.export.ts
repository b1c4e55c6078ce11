import { figureUnits } from "~/domain/reports/figure-units.ts"
import { UnitsQuery } from "~/domain/reports/inputs.ts"
import { page } from "~/http/handlers/page.ts"
import { csvOf, csvResponse } from "~/http/response/csv.ts"
import { requestedBy } from "../reports/reports.url-state.ts"
import { COLUMNS } from "./report-units.columns.tsx"

/** Exports the units of a month's report as CSV, in dollars. */
export const loader = page("see reports", async (tx, actor, { query }) => {
  const requested = requestedBy(UnitsQuery, query)
  const { units } = await figureUnits(tx, actor, requested)
  const name = ["report", requested.month, "units", requested.floor].filter(Boolean).join("-")
  return csvResponse(`${name}.csv`, [csvOf(COLUMNS, units)])
})
