import { bookUnasked } from "~/domain/bank-matching/book-unasked.ts"
import { linkCertain } from "~/domain/bank-matching/match-certain.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import type { ReportError, Stop } from "./job.ts"

/**
 * Matches lines of bank accounts to what was posted since they were imported, where nothing else fits; then books credits of senders whom an administrator
 * said to book without asking. Source: money.md 11.4.
 */
export async function matchBankLines(
  stop: Stop = { aborted: false },
  report: ReportError = console.error,
): Promise<void> {
  try {
    await linkCertain(SYSTEM)
    await bookUnasked({ report, stop })
  } catch (error) {
    report(error)
  }
}
