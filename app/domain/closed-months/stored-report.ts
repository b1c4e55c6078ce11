/** The report of a month as it is kept at a close: what api.md A13 says of it, and its expenses. Source: money.md 11.6, "Report kept". */
import { createHash } from "node:crypto"
import type { Tx } from "#db/client.server.ts"
import type { Month } from "~/values/calendar.ts"
import { type Cents, sum } from "~/values/money.ts"
import { SYSTEM } from "../permissions.ts"
import { listExpenses } from "../reports/expenses/expenses.ts"
import { monthlyReport, type Report } from "../reports/monthly-report.ts"

export type StoredReport = { report: Report; expenses: Cents }

/** A report with the text that is stored of it, and the SHA-256 of that text. */
export type DigestedReport = { report: StoredReport; text: string; digest: string }

/** Today's computation. */
export async function reportOfMonth(tx: Tx, month: Month): Promise<DigestedReport> {
  const expenses = sum((await listExpenses(tx, SYSTEM, { month })).map(({ amount }) => amount))
  const report = { report: await monthlyReport(tx, SYSTEM, { month }), expenses }
  const text = JSON.stringify(report)
  return { report, text, digest: digestOf(text) }
}

export const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex")

export const storedReport = ({ report }: { report: string }): StoredReport => JSON.parse(report) as StoredReport
