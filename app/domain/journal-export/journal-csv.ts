/** Writes the postings as a CSV file with one row for each line. The first columns are those of QuickBooks Online's import of journal entries. Source: money.md 11.8. */
import { csvLines, dollarCell } from "~/values/csv.ts"
import { most, negated, ZERO } from "~/values/money.ts"
import { visible } from "~/values/visible-text.ts"
import type { ExportedLine, ExportedPosting } from "./exported-postings.ts"
import { americanDay } from "./iif.ts"

const HEADS = [
  "JournalNo",
  "JournalDate",
  "AccountName",
  "Debits",
  "Credits",
  "Description",
  "Account of the books",
  "Tenant",
]
/** The byte order mark, by which spreadsheets recognize UTF-8. */
const UTF8 = "\uFEFF"

export const journalCsv = (postings: readonly ExportedPosting[]): Buffer =>
  Buffer.from(UTF8 + csvLines([HEADS, ...postings.flatMap(rowsOf)]))

const rowsOf = (posting: ExportedPosting): string[][] => posting.lines.map((line) => rowOf(posting, line))

function rowOf({ id, on, memo, tenant }: ExportedPosting, { account, code, cents }: ExportedLine): string[] {
  const side = (amount: typeof cents) => (amount === 0 ? "" : dollarCell(amount))
  const sides = [side(most(ZERO, cents)), side(most(ZERO, negated(cents)))]
  return [String(id), americanDay(on), account, ...sides, visible(memo), code, visible(tenant ?? "")]
}
