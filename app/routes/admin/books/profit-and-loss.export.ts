import { ProfitQuery } from "~/domain/books/inputs.ts"
import { profitAndLoss } from "~/domain/books/profit-and-loss.ts"
import type { ProfitRow } from "~/domain/books/profit-rows.ts"
import { page } from "~/http/handlers/page.ts"
import { csvResponse } from "~/http/response/csv.ts"
import { csvLines, dollarCell } from "~/values/csv.ts"
import { requestedBy } from "../reports/reports.url-state.ts"

/** Exports profit and loss as CSV, in dollars: a line for each row and total. Refuses a month that is none or in the future (400). */
export const loader = page("manage expenses", async (tx, actor, { query }) => {
  const { month } = requestedBy(ProfitQuery, query)
  const { months, sections, net } = await profitAndLoss(tx, actor, { month })
  const lines = sections.flatMap(({ title, rows, total }) => [
    ...rows.map((row) => lineOf(title, row)),
    lineOf(title, total),
  ])
  const head = ["Section", "Entry", ...months, "Year to date"]
  return csvResponse(`profit-and-loss-${month}.csv`, [csvLines([head, ...lines, lineOf("", net)])])
})

const lineOf = (section: string, { label, months, sum }: ProfitRow) => [
  section,
  label,
  ...[...months, sum].map(dollarCell),
]
