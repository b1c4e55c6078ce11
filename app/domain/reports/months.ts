import { min, ne } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { journals } from "#db/schema/index.ts"
import { addMonths, formatMonth, type Month, monthOf } from "~/values/calendar.ts"
import { command } from "../commands.ts"
import { ledgerDay } from "../ledger/ledger-day.ts"

export type ReportMonth = { month: Month; formattedName: string }

/** The months with a report, newest first, back to the first month with a ledger row; a bank account adds no earlier months. Source: api.md A14. */
export const reportMonths = command("see reports", async (tx: Tx): Promise<ReportMonth[]> => {
  const current = monthOf(await ledgerDay(tx))
  const first = (await firstReportMonth(tx)) ?? current
  const months: ReportMonth[] = []
  for (let month = current; month >= first; month = addMonths(month, -1)) {
    months.push({ month, formattedName: formatMonth(month) })
  }
  return months
})

/** The first month with a report; null before the first journal that counts for one. */
export async function firstReportMonth(tx: Tx): Promise<Month | null> {
  const reported = ne(journals.kind, "bank_opening")
  const row = await tx.one(
    tx
      .select({ first: min(journals.effectiveOn) })
      .from(journals)
      .where(reported),
  )
  return row?.first ? monthOf(row.first) : null
}
