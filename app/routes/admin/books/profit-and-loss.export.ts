import { ProfitQuery } from "~/domain/books/inputs.ts"
import { profitAndLoss } from "~/domain/books/profit-and-loss.ts"
import { page } from "~/http/handlers/page.ts"
import { csvResponse } from "~/http/response/csv.ts"
import { csvLines } from "~/values/csv.ts"
import { requestedBy } from "../reports/reports.url-state.ts"
import { lineOf, monthsHead } from "./months-lines.ts"

/** Exports profit and loss as CSV, in dollars: a line for each row and total. Refuses an invalid or future month (400). */
export const loader = page("manage expenses", async (tx, actor, { query }) => {
  const { month } = requestedBy(ProfitQuery, query)
  const { months, sections, net } = await profitAndLoss(tx, actor, { month })
  const lines = sections.flatMap(({ title, rows, total }) => [
    ...rows.map((row) => lineOf(title, row)),
    lineOf(title, total),
  ])
  return csvResponse(`profit-and-loss-${month}.csv`, [csvLines([monthsHead(months), ...lines, lineOf("", net)])])
})
