/** Checks a day that a person types for a posting. Source: money.md 11.6, "By hand". */
import type { Tx } from "#db/client.server.ts"
import { type Day, formatDay, formatMonth, monthOf } from "~/values/calendar.ts"
import { Refusal } from "../refusal.ts"
import { isClosed } from "./closed-months.ts"
import { ledgerDay } from "./ledger-day.ts"

/** Refuses (409 MONTH_CLOSED, beside `field`) a day in a closed month, and says which day to use instead. */
export async function mustBeOpenDay(tx: Tx, day: Day, field: string): Promise<void> {
  const month = monthOf(day)
  if (!(await isClosed(tx, month))) return
  const message = `${formatMonth(month)} is closed. Date it today, ${formatDay(await ledgerDay(tx))}.`
  throw new Refusal("MONTH_CLOSED", { message, fields: { [field]: [message] } })
}
