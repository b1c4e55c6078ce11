import { cashFlow } from "~/domain/books/cash-flow.ts"
import { cashGroups } from "~/domain/books/documents/cash-document.ts"
import { ProfitQuery } from "~/domain/books/inputs.ts"
import { page } from "~/http/handlers/page.ts"
import { csvResponse } from "~/http/response/csv.ts"
import { csvLines } from "~/values/csv.ts"
import { requestedBy } from "../reports/reports.url-state.ts"
import { lineOf, monthsHead } from "./months-lines.ts"

/** Exports cash flow as CSV, in dollars: a line for each row and total. Refuses an invalid or future month (400). */
export const loader = page("manage expenses", async (tx, actor, { query }) => {
  const { month } = requestedBy(ProfitQuery, query)
  const flow = await cashFlow(tx, actor, { month })
  const lines = cashGroups(flow).flatMap(({ title, rows, total }) =>
    [...rows, ...(total ? [total] : [])].map((row) => lineOf(title, row)),
  )
  return csvResponse(`cash-flow-${month}.csv`, [csvLines([monthsHead(flow.months), ...lines])])
})
