import type { Tx } from "#db/client.server.ts"
import type { Day } from "~/values/calendar.ts"
import { ledgerDay } from "../ledger/ledger-day.ts"
import { invalid } from "../refusal.ts"

/** The day of a statement: the requested one, or today. Refuses (400) a day in the future beside `date`. */
export async function statementDay(tx: Tx, date: Day | undefined): Promise<Day> {
  const today = await ledgerDay(tx)
  if (date !== undefined && date > today) throw invalid("date", "The day cannot be in the future.")
  return date ?? today
}
