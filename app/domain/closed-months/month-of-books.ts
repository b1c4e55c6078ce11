/** A month of the books: its check list, its report as computed today, and its closes. Source: api.md X311. */
import type { Tx } from "#db/client.server.ts"
import type { StoredCloseItem } from "#db/schema/index.ts"
import type { Month } from "~/values/calendar.ts"
import { command } from "../commands.ts"
import type { Report } from "../reports/monthly-report.ts"
import { checkList } from "./check-list.ts"
import { type Difference, differencesBetween } from "./differences.ts"
import type { MonthQuery } from "./inputs.ts"
import { closesOf, type ListedMonth, listedMonth, type MonthClose } from "./months.ts"
import { type DigestedReport, reportOfMonth, type StoredReport, storedReport, withExpenses } from "./stored-report.ts"

export type MonthOfBooks = ListedMonth & {
  /** For a closed month, the items as they were at the close. */
  items: StoredCloseItem[]
  today: DigestedReport
  stored: StoredReport | null
  /** The differences between the stored report and today's; empty for an open month. */
  differences: Difference[]
  /** Every close of the month, newest first. */
  closes: MonthClose[]
}

/** Refuses 404 MONTH_NOT_FOUND. */
export const monthOfBooks = command("see reports", (tx, _actor, { month }: MonthQuery) => booksOf(tx, month))

export async function booksOf(tx: Tx, month: Month): Promise<MonthOfBooks> {
  const listed = await listedMonth(tx, month)
  const today = await reportOfMonth(tx, month)
  return {
    ...listed,
    items: listed.close?.items ?? (await checkList(tx, month)).map((item) => ({ ...item, reason: null })),
    today,
    stored: listed.close && storedReport(listed.close),
    differences: differencesOf(listed.close, today),
    closes: await closesOf(tx, month),
  }
}

/** When the report's month was closed, and how today's report differs from the stored one; null for an open month. */
export const closeOfReport = command("see reports", async (tx, _actor, report: Report) => {
  const close = (await closesOf(tx, report.month)).find(({ reopenedAt }) => reopenedAt === null)
  if (!close) return null
  return { close, differences: differencesOf(close, await withExpenses(tx, report)) }
})

function differencesOf(close: MonthClose | null, { report, digest }: DigestedReport): Difference[] {
  return close === null || close.digest === digest ? [] : differencesBetween(storedReport(close), report)
}
