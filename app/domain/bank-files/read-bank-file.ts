/** Reads a bank's CSV, OFX or QFX file, before any transaction begins. Source: money.md 11.3. */
import type { Day } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { type KeyedLine, keyed, type PassedOver } from "./bank-line.ts"
import { type BankColumns, columnsNamed, columnsSeen, type Head, headOf, isWhole } from "./csv-columns.ts"
import { type CsvChoices, type CsvLines, csvLines, type RowFault } from "./csv-lines.ts"
import { csvRows } from "./csv-rows.ts"
import { type BankEncoding, badFile, fileText, MAX_LINES } from "./file-text.ts"
import { type OfxStatement, ofxStatements } from "./ofx-statements.ts"
import { Turns } from "./turns.ts"

/** How the account's CSV files are read. `headings` shows whether another file has the same form. */
export type StoredColumns = CsvChoices & { headings: string[] | null; width: number; at: BankColumns }

export type CsvHead = Head & { sample: string[][]; width: number }

type Common = { encoding: BankEncoding; lines: KeyedLine[]; passedOver: PassedOver; faults: RowFault[] }

/** `columns` is null while the columns are unknown; then no line is read. */
export type CsvFile = Common & {
  kind: "csv"
  head: CsvHead
  columns: BankColumns | null
  proposed: BankColumns
  dates: CsvLines["dates"] | null
  decimal: CsvLines["decimal"] | null
  isReversed: boolean
}
export type OfxFile = Common & { kind: "ofx"; account: string; balance: { amount: Cents; on: Day } | null }
export type BankFile = CsvFile | OfxFile

/** How to read a file: the columns and notations of a CSV file, as chosen for this file or stored for the account, and which of several statements to take. */
export type ReadingTerms = {
  choices?: (CsvChoices & { at?: BankColumns | undefined }) | undefined
  stored?: StoredColumns | undefined
  isOurs?: ((account: string) => boolean) | undefined
}

const SAMPLE = 8

/** Refuses, beside `file`, a file that is not a bank file, and one that takes longer than 20 seconds. Rows that cannot be read are returned as faults. */
export async function readBankFile(
  bytes: Uint8Array,
  terms: ReadingTerms = {},
  turns = new Turns(),
): Promise<BankFile> {
  const { text, encoding, kind } = fileText(bytes)
  await turns.rest()
  if (kind === "csv") return readCsv(await csvRows(text, turns), encoding, terms, turns)
  const { lines, passedOver, account, balance } = statementOf(await ofxStatements(text, turns), terms)
  return { kind: "ofx", encoding, lines: await keyed(lines, turns), passedOver, faults: [], account, balance }
}

/** The only statement, or the only one of our account. Refuses (400) any other file with several accounts. */
function statementOf(statements: readonly OfxStatement[], { isOurs = () => false }: ReadingTerms): OfxStatement {
  const [only, other] = statements
  const ours = statements.filter(({ account }) => isOurs(account))
  const found = ours.length === 1 ? ours[0] : only
  if (!found || (other && ours.length !== 1)) {
    const ends = statements.map(({ account }) => account.slice(-4) || "?").join(", ")
    throw badFile(`The file holds several accounts, ending in ${ends}. Download this account alone.`)
  }
  return found
}

async function readCsv(rows: string[][], encoding: BankEncoding, terms: ReadingTerms, turns: Turns): Promise<CsvFile> {
  const found = headOf(rows)
  const body = rows.slice(found.first)
  if (!body.some((cells) => cells.some((cell) => cell !== ""))) throw badFile("The file has no lines.")
  const width = Math.max(...rows.slice(0, 200).map((cells) => cells.length))
  const head = { ...found, width, sample: rows.slice(Math.max(0, found.first - 1), found.first + SAMPLE) }
  const stored = terms.stored && isSameForm(terms.stored, head) ? terms.stored : undefined
  const proposed = stored?.at ?? (head.headings ? columnsNamed(head.headings, body) : columnsSeen(body))
  const columns = terms.choices?.at ?? stored?.at ?? (head.headings && isWhole(proposed) ? proposed : null)
  const unread = {
    passedOver: { pending: 0, failed: 0, withoutAmount: 0 },
    faults: [],
    dates: null,
    decimal: null,
    isReversed: false,
  }
  if (!columns) return { kind: "csv", encoding, head, columns, proposed, lines: [], ...unread }
  const choices = { ...stored, ...given(terms.choices) }
  const { lines, ...rest } = await csvLines(rows, head.first, columns, choices, turns)
  if (lines.length > MAX_LINES) throw badFile("The file has more than 50,000 lines. Choose fewer months.")
  return {
    kind: "csv",
    encoding,
    head,
    columns,
    proposed,
    lines: await keyed(lines, turns),
    ...rest,
    isReversed: choices.isReversed ?? false,
  }
}

/** Removes undefined choices, so that only given ones override the stored ones. */
const given = (choices: CsvChoices | undefined): CsvChoices =>
  Object.fromEntries(Object.entries(choices ?? {}).filter(([, value]) => value !== undefined))

/** Files without headings have the same form if their rows have the same number of cells. */
const isSameForm = (stored: StoredColumns, { headings, width }: CsvHead): boolean =>
  headings
    ? JSON.stringify(stored.headings) === JSON.stringify(headings)
    : stored.headings === null && stored.width === width
