/** Adds lines from a CSV file: all or none, and none twice. Source: money.md 9.1, api.md X9. */
import { createHash } from "node:crypto"
import { parse } from "csv-parse/sync"
import type { Tx } from "#db/client.server.ts"
import { isMonth, type Month } from "~/values/calendar.ts"
import { type Cents, formatMoney, MAX_CENTS, sum } from "~/values/money.ts"
import { parseAmount } from "~/values/typed-number.ts"
import { command } from "../commands.ts"
import { recurringLines } from "../ledger/charges/recurring-lines.ts"
import { agreedTerms, amountOf, type Terms } from "../ledger/charges/recurring-terms.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { holderOf } from "../tenants/tenant-units.ts"
import { addLine } from "./add-line.ts"
import { type ChargeType, listChargeTypes } from "./charge-types.ts"
import type { ImportLines } from "./inputs.ts"

const MAX_ROWS = 2_000
const SHOWN = 20
const COLUMNS = ["unit", "charge", "amount", "quantity", "from", "last month", "note"] as const
type Column = (typeof COLUMNS)[number]
type Cells = Record<Column, string>
type ReadRow = { row: number; unitNumber: number; type: ChargeType; terms: Terms }

/** `added` are new lines, `present` those of the file that were there already; `monthly` is what the new ones come to in their first month. */
export type Imported = { added: number; present: number; monthly: Cents; isDryRun: boolean }

/**
 * Reads the lines of a CSV file, and adds those that are not there yet, unless it is a dry run. Refuses (400) beside `rows` a file with a fault in any row,
 * naming each; from a page's form (409 LINES_CHECKED) until its person has seen what would be added. Audit RECURRING_CHANGED, one a line.
 */
export const importLines = command("issue fees", async (tx, actor, input: ImportLines): Promise<Imported> => {
  const read = await readRows(tx, actor, input.rows)
  const known = new Set(
    (await recurringLines(tx)).flatMap(({ unitNumber, typeId, terms }) =>
      agreedTerms(terms).map((one) => keyOf(unitNumber, typeId, one)),
    ),
  )
  const fresh = read.filter(({ unitNumber, type, terms }) => !known.has(keyOf(unitNumber, type.id, terms)))
  const monthly = sum(fresh.map(({ terms }) => amountOf(terms)))
  const found = { added: fresh.length, present: read.length - fresh.length, monthly }
  if (input.checked !== undefined) mustBeSeen(found, input as { rows: string; checked: string })
  if (input.dryRun) return { ...found, isDryRun: true }
  await addAll(tx, actor, fresh)
  return { ...found, isDryRun: false }
})

function mustBeSeen({ added, present, monthly }: Omit<Imported, "isDryRun">, typed: { rows: string; checked: string }) {
  const value = createHash("sha256")
    .update(`${added} ${present} ${monthly} ${typed.rows}`)
    .digest("base64url")
    .slice(0, 22)
  if (typed.checked === value) return
  const there = present === 0 ? "" : ` ${present === 1 ? "One is" : `${present} are`} there already.`
  const lines = added === 1 ? "One line" : `${added} lines`
  const message = `${lines} would be added, ${formatMoney(monthly)} in their first month.${there} Press once more to add them.`
  throw new Refusal("LINES_CHECKED", { message, question: { name: "checked", value } })
}

const keyOf = (unitNumber: number, typeId: number, { from, to, amount, quantity, note }: Terms) =>
  JSON.stringify([unitNumber, typeId, from, to, amount, quantity, note])

async function addAll(tx: Tx, actor: Actor, rows: readonly ReadRow[]): Promise<void> {
  const faults: string[] = []
  for (const { row, unitNumber, type, terms } of rows) {
    const { from, to, amount, quantity, note } = terms
    try {
      const { tenantId } = await heldUnit(tx, unitNumber)
      await addLine(tx, actor, {
        ...{ tenantId, unitNumber, chargeType: type.id, amount, quantity, fromMonth: from },
        ...{ toMonth: to ?? undefined, note: note ?? undefined },
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      faults.push(`Row ${row}: ${Object.values(error.fields ?? {}).flat()[0] ?? error.message}`)
    }
  }
  mustBeFaultless(faults)
}

async function heldUnit(tx: Tx, unitNumber: number) {
  const holder = await holderOf(tx, unitNumber)
  if (!holder) throw new Refusal("UNIT_VACANT")
  return holder
}

async function readRows(tx: Tx, actor: Actor, text: string): Promise<ReadRow[]> {
  const types = await listChargeTypes(tx, actor, {})
  const faults: string[] = []
  const rows: ReadRow[] = []
  for (const [at, cells] of cellsOf(text).entries()) {
    const found = readRow(cells, types)
    if (typeof found === "string") faults.push(`Row ${at + 2}: ${found}`)
    else rows.push({ ...found, row: at + 2 })
  }
  mustBeFaultless(faults)
  return rows
}

function mustBeFaultless(faults: readonly string[]): void {
  if (faults.length === 0) return
  const more = faults.length > SHOWN ? [`${faults.length - SHOWN} more rows have faults.`] : []
  throw new Refusal("VALIDATION_ERROR", { fields: { rows: [[...faults.slice(0, SHOWN), ...more].join(" ")] } })
}

const oneFault = (fault: string) => new Refusal("VALIDATION_ERROR", { fields: { rows: [fault] } })

/** The rows below the headings, by the names of their columns. Columns with other names are passed over. */
function cellsOf(text: string): Cells[] {
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

function readRow(cells: Cells, types: readonly ChargeType[]): Omit<ReadRow, "row"> | string {
  const unitNumber = wholeIn(cells.unit, 999_999)
  if (unitNumber === undefined) return `"${cells.unit}" is not a unit.`
  const type = types.find(({ name }) => name.toLowerCase() === cells.charge.toLowerCase())
  if (!type) return `there is no charge type "${cells.charge}".`
  const amount = cells.amount === "" ? type.amount : parseAmount(cells.amount)
  if (amount === undefined || amount > MAX_CENTS) return `"${cells.amount}" is not an amount.`
  const quantity = cells.quantity === "" ? 1 : wholeIn(cells.quantity, 999)
  if (quantity === undefined) return `"${cells.quantity}" is not a quantity from 1 to 999.`
  const months = [cells.from, cells["last month"]]
  const bad = months.find((month, at) => !isMonth(month) && !(at === 1 && month === ""))
  if (bad !== undefined) return `"${bad}" is not a month like 2026-11.`
  if (cells.note.length > 100) return "the note has more than 100 characters."
  const [from, to] = months as [Month, Month | ""]
  return {
    unitNumber,
    type,
    terms: { from, to: to === "" ? null : to, amount, quantity, note: cells.note === "" ? null : cells.note },
  }
}

function wholeIn(text: string, max: number): number | undefined {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= max ? number : undefined
}
