import { ProfitQuery } from "~/domain/books/inputs.ts"
import { FUTURE_MONTH } from "~/domain/reports/period.ts"
import type { Query } from "~/http/request/query.ts"
import { type Day, type Month, monthOf } from "~/values/calendar.ts"

/** The month of the address, by default the current one. A wrong one is the current one, and `problem` says why. */
export function requestedMonth(query: Query, today: Day): { month: Month; problem: string | null } {
  const current = monthOf(today)
  const parsed = ProfitQuery.safeParse({ month: query.typed("month").trim() || current })
  if (!parsed.success) return { month: current, problem: "This is not a month. Choose one from the list." }
  return parsed.data.month > current
    ? { month: current, problem: FUTURE_MONTH }
    : { month: parsed.data.month, problem: null }
}
