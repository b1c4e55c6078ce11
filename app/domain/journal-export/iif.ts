/**
 * Writes the postings as an IIF file, which QuickBooks Desktop imports: cells separated by tabs, CRLF, one general journal entry for each posting, debits
 * positive. Accounts come first, so that QuickBooks creates the missing ones. Source: money.md 11.8; Intuit, "IIF reference: transactions" (TRNS, SPL,
 * ENDTRNS).
 */
import { dollarCell } from "~/values/csv.ts"
import type { ExportedPosting } from "./exported-postings.ts"
import { plainText } from "./plain-text.ts"

const COLUMNS = ["TRNSTYPE", "DATE", "ACCNT", "AMOUNT", "DOCNUM", "MEMO"]
/** The longest full name of an account, with its parents, and the longest memo that QuickBooks accepts. */
const MOST_NAME = 159
const MOST_MEMO = 200

/** Encodes the file. Letters beyond Latin 1 lose their accents or become question marks. */
export function iifFile(postings: readonly ExportedPosting[]): Buffer {
  const rows = [
    ["!ACCNT", "NAME", "ACCNTTYPE"],
    ...accountRows(postings),
    ["!TRNS", ...COLUMNS],
    ["!SPL", ...COLUMNS],
    ["!ENDTRNS"],
    ...postings.flatMap(entryRows),
  ]
  return Buffer.from(rows.map((row) => `${row.join("\t")}\r\n`).join(""), "latin1")
}

function accountRows(postings: readonly ExportedPosting[]): string[][] {
  const types = new Map(postings.flatMap(({ lines }) => lines.map(({ account, type }) => [account, type] as const)))
  return [...types]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, type]) => ["ACCNT", plainText(name, MOST_NAME), type])
}

/** The lines as posted, without netting; they add up to zero. */
function entryRows({ id, on, memo, lines }: ExportedPosting): string[][] {
  const rows = lines.map(({ account, cents }, at) => [
    at === 0 ? "TRNS" : "SPL",
    "GENERAL JOURNAL",
    americanDay(on),
    plainText(account, MOST_NAME),
    dollarCell(cents),
    String(id),
    plainText(memo, MOST_MEMO),
  ])
  return [...rows, ["ENDTRNS"]]
}

/** For instance "03/31/2026". */
export const americanDay = (on: string): string => `${on.slice(5, 7)}/${on.slice(8)}/${on.slice(0, 4)}`
