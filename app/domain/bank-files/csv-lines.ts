/** Reads the lines of a bank's CSV file, given its columns. First reads days and amounts of all rows, to find how the file writes them. Source: money.md 11.3. */
import { cleanNumber, cleanText, type FileLine, type PassedOver } from "./bank-line.ts"
import type { BankColumns, BankField } from "./csv-columns.ts"
import {
  type BankDateOrder,
  type Decimal,
  isAmbiguous,
  orderProvenBy,
  readBankAmount,
  readBankDay,
} from "./csv-notations.ts"
import { type Notation, notationOf, type Proof } from "./csv-proof.ts"
import { signedAmount } from "./csv-signs.ts"
import type { Turns } from "./turns.ts"

/** How the file is read. `isReversed`: the bank writes credits with a minus sign. An undefined choice means: as the rows prove, else month first and a decimal point. */
export type CsvChoices = {
  dates?: BankDateOrder | undefined
  decimal?: Decimal | undefined
  isReversed?: boolean | undefined
}

/** A row that cannot be read, with a message that says what to do. */
export type RowFault = { row: number; message: string }

export type CsvLines = {
  lines: FileLine[]
  passedOver: PassedOver
  faults: RowFault[]
  dates: Notation<BankDateOrder>
  decimal: Notation<Decimal>
}

type Row = { cells: string[]; row: number }

export async function csvLines(
  rows: readonly string[][],
  first: number,
  columns: BankColumns,
  choices: CsvChoices,
  turns: Turns,
): Promise<CsvLines> {
  const filled: Row[] = []
  for (let at = first; at < rows.length; at += 1) {
    const cells = rows[at] ?? []
    if (isLine(cells, columns)) filled.push({ cells, row: at + 1 })
  }
  const found = await proofs(filled, columns, turns)
  const dates = notationOf(found.dates, choices.dates, "month first", ORDER_TEXTS)
  const decimal = notationOf(found.decimal, choices.decimal, "dot", DECIMAL_TEXTS)
  const read: CsvLines = {
    lines: [],
    passedOver: { pending: 0, failed: 0, withoutAmount: 0 },
    faults: [...dates.faults, ...decimal.faults],
    dates,
    decimal,
  }
  for (const row of filled) {
    if (turns.isOver) await turns.rest()
    readRow(row, columns, dates.value, choices.isReversed ?? false, read)
  }
  return read
}

const ORDER_TEXTS = { "month first": "month/day/year", "day first": "day/month/year" } as const
const DECIMAL_TEXTS = { dot: "like 1,234.56", comma: "like 1.234,56" } as const

/** Whether the row is a line. Totals and remarks around the lines have neither a day nor an amount. */
const isLine = (cells: readonly string[], columns: BankColumns): boolean =>
  (["day", "amount", "debit", "credit"] as const).some((field) => /\d/.test(cellOf(cells, columns, field)))

const cellOf = (cells: readonly string[], columns: BankColumns, field: BankField): string =>
  cells[columns[field] ?? -1] ?? ""

async function proofs(rows: readonly Row[], columns: BankColumns, turns: Turns) {
  const dates: Proof<BankDateOrder> = { of: {}, open: 0 }
  const decimal: Proof<Decimal> = { of: {}, open: 0 }
  for (const { cells, row } of rows) {
    if (turns.isOver) await turns.rest()
    const day = cellOf(cells, columns, "day")
    const order = orderProvenBy(day)
    if (order) dates.of[order] ??= { cell: day, row }
    else if (isAmbiguous(day)) dates.open += 1
    for (const field of ["amount", "debit", "credit"] as const) {
      const cell = cellOf(cells, columns, field)
      const notation = cell === "" ? undefined : readBankAmount(cell)?.decimal
      if (notation) decimal.of[notation] ??= { cell, row }
    }
  }
  return { dates, decimal }
}

const PENDING = /^(?:pending|processing|authori[sz]ed|scheduled|on hold|hold|memo post(?:ed)?|in progress)$/i
const FAILED = /^(?:failed|cancell?ed|declined|rejected|voided?|blocked)$/i

function readRow(
  { cells, row }: Row,
  columns: BankColumns,
  order: BankDateOrder,
  isReversed: boolean,
  read: CsvLines,
): void {
  const cell = (field: BankField) => cellOf(cells, columns, field)
  const status = cell("status")
  if (PENDING.test(status) || /^pending$/i.test(cell("day"))) read.passedOver.pending += 1
  else if (FAILED.test(status)) read.passedOver.failed += 1
  else {
    const amount = signedAmount(cell, isReversed)
    if ("fault" in amount) read.faults.push({ row, message: amount.fault })
    else if (amount.value === 0) read.passedOver.withoutAmount += 1
    else {
      const on = readBankDay(cell("day"), order)
      if ("fault" in on) read.faults.push({ row, message: on.fault })
      else read.lines.push({ row, on: on.value, amount: amount.value, ...wordingOf(cell) })
    }
  }
}

function wordingOf(cell: (field: BankField) => string) {
  const [text, memo] = [cleanText(cell("text")), cleanText(cell("memo"))]
  return {
    text: memo === "" || text.includes(memo) ? text : cleanText(`${text} ${memo}`),
    checkNumber: cleanNumber(cell("check"), 30),
    bankId: cleanNumber(cell("bankId")),
  }
}
