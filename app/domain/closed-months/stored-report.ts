/** The report of a month that is stored at its close: the figures of api.md A13 and the expenses. Source: money.md 11.6, "Report kept". */
import { createHash } from "node:crypto"
import type { Tx } from "#db/client.server.ts"
import type { Month } from "~/values/calendar.ts"
import { type Cents, sum } from "~/values/money.ts"
import { SYSTEM } from "../permissions.ts"
import { listExpenses } from "../reports/expenses/expenses.ts"
import { monthlyReport, type Report } from "../reports/monthly-report.ts"

export type StoredReport = { report: Report; expenses: Cents }

/** A report, the text that is stored for it, and that text's SHA-256. */
export type DigestedReport = { report: StoredReport; text: string; digest: string }

/** The report as computed today. */
export const reportOfMonth = async (tx: Tx, month: Month): Promise<DigestedReport> =>
  withExpenses(tx, await monthlyReport(tx, SYSTEM, { month }))

/** The report as it would be stored now. */
export async function withExpenses(tx: Tx, report: Report): Promise<DigestedReport> {
  const spent = await listExpenses(tx, SYSTEM, { month: report.month })
  const whole = { report, expenses: sum(spent.map(({ amount }) => amount)) }
  const text = JSON.stringify(whole)
  return { report: whole, text, digest: digestOf(text) }
}

export const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex")

export const storedReport = ({ report }: { report: string }): StoredReport => JSON.parse(report) as StoredReport
