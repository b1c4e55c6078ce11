import type { Tx } from "#db/client.server.ts"
import { type Day, firstOf, lastOf, type Month, monthOf } from "~/values/calendar.ts"
import { ledgerDay } from "../ledger/ledger-day.ts"
import { invalid } from "../refusal.ts"

/** The month of a report: money counts from its first to its last day, units and stays are as of `asOf` (its last day, or today). */
export type Period = { month: Month; first: Day; last: Day; asOf: Day }

export type Range = Pick<Period, "first" | "last">

export const FUTURE_MONTH = "The month cannot be in the future."

/** The period of a month. Refuses a month in the future (400). Source: money.md 2.5. */
export async function periodOf(tx: Tx, month: Month): Promise<Period> {
  const now = await ledgerDay(tx)
  if (month > monthOf(now)) throw invalid("month", FUTURE_MONTH)
  const last = lastOf(month)
  return { month, first: firstOf(month), last, asOf: last < now ? last : now }
}
