/** Finds which column of a bank's CSV file holds which field: by the usual headings, or as a person chose once for the account. Pure. Source: money.md 11.3. */
import { directionOf } from "./csv-direction.ts"
import { orderProvenBy, readBankAmount, readBankDay } from "./csv-notations.ts"

/** The fields of a line with their labels, in the order of the form. `direction` is the column that says credit or debit if amounts have no sign. */
export const BANK_FIELDS = {
  day: "Day",
  amount: "Amount",
  debit: "Debit",
  credit: "Credit",
  direction: "Credit or debit",
  text: "Text",
  memo: "More text",
  check: "Check number",
  bankId: "The bank's number of the line",
  status: "Status",
} as const
export type BankField = keyof typeof BANK_FIELDS
export const BANK_FIELD_NAMES = Object.keys(BANK_FIELDS) as BankField[]

/** The position of each field's column, counted from 0; null if the file has no such column. */
export type BankColumns = Record<BankField, number | null>

/** `headings` is null for a file that begins with its first line; `first` is the position of the first line. */
export type Head = { headings: string[] | null; first: number }

/** Usual headings of each field, the most reliable first. */
const USUAL: Record<BankField, readonly string[]> = {
  day: [
    ...["posting date", "posted date", "post date", "date posted", "posted", "booking date", "date", "date (utc)"],
    ...["transaction date", "trans date", "trans. date", "effective date", "process date", "processed date"],
  ],
  amount: ["amount", "transaction amount", "amount (usd)", "amount usd", "amt", "net amount"],
  debit: [
    ...["debit", "debits", "debit amount", "amount debit", "withdrawal", "withdrawals", "withdrawal amount"],
    ...["withdrawals/debits", "money out", "paid out"],
  ],
  credit: [
    ...["credit", "credits", "credit amount", "amount credit", "deposit", "deposits", "deposit amount"],
    ...["deposits/credits", "money in", "paid in"],
  ],
  direction: ["credit debit indicator", "credit/debit", "debit/credit", "cr/dr", "dr/cr", "credit or debit", "d/c"],
  text: ["description", "transaction description", "original description", "payee", "name", "narrative", "merchant"],
  memo: ["memo", "extended description", "bank description", "additional information", "note", "reference"],
  check: [
    "check number",
    "check or slip #",
    "check #",
    "check no",
    "check no.",
    "check",
    "cheque number",
    "serial number",
    "check serial number",
  ],
  bankId: ["transaction id", "fitid", "transaction number", "unique id"],
  status: ["status", "transaction status"],
}

/** A heading prepared for comparison: lower case, without surrounding spaces and marks. */
export const heading = (cell: string): string =>
  cell.toLowerCase().replaceAll(/[*"_]/g, " ").replaceAll(/\s+/g, " ").trim()

/** How many rows may come before the headings. */
const MAX_BEFORE = 30

/** Finds the row of the headings: the first row that names a day and an amount. Without one, the file begins with its first line. */
export function headOf(rows: readonly string[][]): Head {
  const at = rows.slice(0, MAX_BEFORE).findIndex((cells) => isWhole(columnsNamed(cells)))
  if (at >= 0) return { headings: (rows[at] ?? []).map(heading), first: at + 1 }
  const first = rows.findIndex((cells) => cells.some((cell) => cell !== ""))
  const beginsWithLine = (rows[first] ?? []).some((cell) => isDayCell(cell))
  return beginsWithLine ? { headings: null, first } : { headings: (rows[first] ?? []).map(heading), first: first + 1 }
}

const isDayCell = (cell: string) => "value" in readBankDay(cell, orderProvenBy(cell) ?? "month first")

/** Columns that say credit or debit in the files of some banks, and something else in others. */
const PERHAPS_DIRECTION = ["transaction type", "type", "transaction", "details"]

/** The columns that the headings name. `body` are the rows below; they show whether a column says credit or debit in every row. */
export function columnsNamed(headings: readonly string[], body: readonly string[][] = []): BankColumns {
  const named = headings.map(heading)
  const found = (field: BankField): number | null => {
    const name = USUAL[field].find((usual) => named.includes(usual))
    return name === undefined ? null : named.indexOf(name)
  }
  const columns = Object.fromEntries(BANK_FIELD_NAMES.map((field) => [field, found(field)])) as BankColumns
  const says = PERHAPS_DIRECTION.map((name) => named.indexOf(name)).find((at) => at >= 0 && isDirection(body, at))
  return { ...columns, direction: columns.direction ?? says ?? null }
}

function isDirection(body: readonly string[][], at: number): boolean {
  const cells = body.map((row) => row[at] ?? "").filter((cell) => cell !== "")
  return cells.length > 0 && cells.every((cell) => directionOf(cell) !== undefined)
}

/** Whether the columns are enough: a day, and either an amount or both debit and credit. */
export const isWhole = ({ day, amount, debit, credit }: BankColumns): boolean =>
  day !== null && (amount !== null || (debit !== null && credit !== null))

/** Proposes columns for a file without headings, from its first lines: the first day, the first amount, the longest text. */
export function columnsSeen(rows: readonly string[][]): BankColumns {
  const sample = rows.filter((cells) => cells.length > 1).slice(0, 20)
  const width = Math.max(0, ...sample.map((cells) => cells.length))
  const all = Array.from({ length: width }, (_, at) => sample.map((cells) => cells[at] ?? ""))
  const holds = (at: number, is: (cell: string) => boolean) =>
    (all[at] ?? []).filter((cell) => is(cell)).length > sample.length / 2
  const positions = all.map((_, at) => at)
  const day = positions.find((at) => holds(at, isDayCell)) ?? null
  const amount = positions.find(
    (at) => at !== day && holds(at, (cell) => /[.,-]/.test(cell) && readBankAmount(cell) !== undefined),
  )
  const lengths = positions.map((at) => ({ at, length: (all[at] ?? []).join("").length }))
  const text = lengths
    .filter(({ at }) => at !== day && at !== amount)
    .toSorted((one, other) => other.length - one.length)[0]
  return { ...columnsNamed([]), day, amount: amount ?? null, text: text?.at ?? null }
}
