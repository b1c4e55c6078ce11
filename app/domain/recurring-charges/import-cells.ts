/** Reads the cells of a CSV file of recurring charges. Source: money.md 9.1, api.md X9. */
import { parse } from "csv-parse/sync"
import { isMonth, type Month } from "~/values/calendar.ts"
import { MAX_CENTS } from "~/values/money.ts"
import { parseAmount } from "~/values/typed-number.ts"
import type { Terms } from "../ledger/charges/recurring-terms.ts"
import { Refusal } from "../refusal.ts"
import type { ChargeType } from "./charge-types.ts"

const MAX_ROWS = 2_000
const COLUMNS = ["unit", "charge", "amount", "quantity", "from", "last month", "note"] as const
type Column = (typeof COLUMNS)[number]
type Cells = Record<Column, string>
export type ReadCells = { unitNumber: number; type: ChargeType; terms: Terms }

const oneFault = (fault: string) => new Refusal("VALIDATION_ERROR", { fields: { rows: [fault] } })

/** The rows below the headings, by column name. Unknown columns are ignored. */
export function cellsOf(text: string): Cells[] {
  const [heads = [], ...rows] = parsed(text)
  const names = heads.map((head) => head.trim().toLowerCase())
  const missing = (["unit", "charge", "from"] as const).filter((name) => !names.includes(name))
  if (missing.length > 0)
    throw oneFault(`The first row must name the columns Unit, Charge and From. Not there: ${missing.join(", ")}.`)
  if (rows.length === 0) throw oneFault("There is no row below the headings.")
  if (rows.length > MAX_ROWS) throw oneFault(`Use at most ${MAX_ROWS.toLocaleString("en-US")} rows.`)
  return rows.map(
    (row) => Object.fromEntries(COLUMNS.map((name) => [name, (row[names.indexOf(name)] ?? "").trim()])) as Cells,
  )
}

function parsed(text: string): string[][] {
  const delimiter = [",", ";", "\t"].find((each) => text.split("\n", 1)[0]?.includes(each)) ?? ","
  try {
    return parse(text.replace(/^\uFEFF/, ""), { delimiter, relax_column_count: true, skip_empty_lines: true })
  } catch {
    throw oneFault("The rows cannot be read: a quotation mark opens and never ends.")
  }
}

export function readRow(cells: Cells, types: readonly ChargeType[]): ReadCells | string[] {
  const unitNumber = wholeIn(cells.unit, 999_999)
  const type = types.find(({ name }) => name.toLowerCase() === cells.charge.toLowerCase())
  const amount = cells.amount === "" ? type?.amount : parseAmount(cells.amount)
  const quantity = cells.quantity === "" ? 1 : wholeIn(cells.quantity, 999)
  const isAmount = cells.amount === "" || (amount !== undefined && amount <= MAX_CENTS)
  const months = [cells.from, cells["last month"]]
  const faults = [
    unitNumber === undefined && `"${cells.unit}" is not a unit.`,
    !type && `there is no charge type "${cells.charge}".`,
    !isAmount && `"${cells.amount}" is not an amount.`,
    quantity === undefined && `"${cells.quantity}" is not a quantity from 1 to 999.`,
    ...months.map(
      (month, at) => !isMonth(month) && !(at === 1 && month === "") && `"${month}" is not a month like 2026-11.`,
    ),
    cells.note.length > 100 && "the note has more than 100 characters.",
  ].filter((fault) => typeof fault === "string")
  if (unitNumber === undefined || !type || amount === undefined || quantity === undefined || faults.length > 0)
    return faults
  const [from, to] = months as [Month, Month | ""]
  const note = cells.note === "" ? null : cells.note
  return { unitNumber, type, terms: { from, to: to === "" ? null : to, amount, quantity, note } }
}

function wholeIn(text: string, max: number): number | undefined {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= max ? number : undefined
}
