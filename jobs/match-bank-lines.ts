import { bookUnasked } from "~/domain/bank-matching/book-unasked.ts"
import { linkCertain } from "~/domain/bank-matching/match-certain.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import type { ReportError, Stop } from "./job.ts"

/** Matches bank lines to postings made since, if there is no alternative; then books the credits of enabled senders. Source: money.md 11.4. */
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
