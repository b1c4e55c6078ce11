import { badField } from "~/domain/refusal.ts"
import { YearQuery } from "~/domain/reports/expenses/expenses-inputs.ts"
import { type YearRow, yearOfExpenses } from "~/domain/reports/expenses/expenses-year.ts"
import { page } from "~/http/handlers/page.ts"
import { csvResponse } from "~/http/response/csv.ts"
import { csvLines, dollarCell } from "~/values/csv.ts"
import type { Cents } from "~/values/money.ts"

/** Exports the expenses of a year as CSV, in dollars: a line for each type with amounts of its own, and one for each total. */
export const loader = page("manage expenses", async (tx, actor, { query }) => {
  const parsed = YearQuery.safeParse({ year: query.typed("year").trim() })
  if (!parsed.success) throw badField("year", "Use a year from 1900 to 2200, like 2026.")
  const { months, rows, totals, total } = await yearOfExpenses(tx, actor, parsed.data)
  const head = ["Type", ...months, String(parsed.data.year)]
  const lines = rows.map(({ kind, type, months: own, sum }) => line(nameOf(kind, type.name), own, sum))
  return csvResponse(`expenses-${parsed.data.year}.csv`, [
    csvLines([head, ...lines, line("All expenses", totals, total)]),
  ])
})

const nameOf = (kind: YearRow["kind"], name: string) => (kind === "total" ? `Total ${name}` : name)

const line = (name: string, months: readonly Cents[], sum: Cents) => [name, ...[...months, sum].map(dollarCell)]
