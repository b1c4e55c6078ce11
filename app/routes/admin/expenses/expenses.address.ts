/** The addresses of the expenses of a month and of a year. */

import type { Tx } from "#db/client.server.ts"
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { onlyValue, type Query } from "~/http/request/query.ts"
import { isMonth, type Month, monthOf } from "~/values/calendar.ts"

export const EXPENSES = "/admin/reports/expenses"
export const YEAR = `${EXPENSES}/year`

export function addressOf(month: Month, more: Record<string, string | number> = {}): string {
  const params = new URLSearchParams({ month })
  for (const [name, value] of Object.entries(more)) params.set(name, String(value))
  return `${EXPENSES}?${params}`
}

/** The expenses page that a form was sent to, with its month if it names a valid one. */
export function addressIn({ url }: { url: string }): string {
  const month = onlyValue(url, "month") ?? ""
  return isMonth(month) ? addressOf(month) : EXPENSES
}

/** The month of an address, by default the current one. `typed` is an invalid month as the person typed it. */
export async function monthIn(tx: Tx, query: Query): Promise<{ month: Month; typed: string | null }> {
  const typed = query.typed("month").trim()
  if (isMonth(typed)) return { month: typed, typed: null }
  return { month: monthOf(await ledgerDay(tx)), typed: typed === "" ? null : typed }
}
