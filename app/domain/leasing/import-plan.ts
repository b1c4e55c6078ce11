/** What importing a landlord's file would do, row by row, and everything that keeps it from being done. Nothing is written here. */
import { setImmediate } from "node:timers/promises"
import type { Tx } from "#db/client.server.ts"
import type { Day } from "~/values/calendar.ts"
import { command } from "../permissions.ts"
import { today } from "../settings/defaults.ts"
import type { Fault } from "./import-cells.ts"
import { type Columns, columnName, columnsOf, labelOf, type Mapping, missingFields } from "./import-columns.ts"
import type { Sheet } from "./import-file.ts"
import { noticesAbout, SEPARATORS } from "./import-notices.ts"
import { type Opening, openingOf, together } from "./import-openings.ts"
import { accountsOf, type Difference, differencesOf, type Present, presentUnits } from "./import-present.ts"
import { type ReadRow, type RollRow, readRow } from "./import-rows.ts"
import { readSuite } from "./import-values.ts"

/** One row of the file and what becomes of it. */
export type PlannedRow = { row: number; suite: string; tenant: string } & (
  | { step: "create"; roll: RollRow; opening: Opening }
  | { step: "unchanged"; roll: RollRow }
  | { step: "different"; roll: RollRow; differences: Difference[] }
  | { step: "faulty"; faults: Fault[] }
)

/** `faults` are all of the file: while there is one, nothing can be imported. `totals` are cents over the rows to create. */
export type Plan = {
  columns: Columns
  rows: PlannedRow[]
  faults: Fault[]
  notices: string[]
  totals: { units: number; tenants: number; opening: Opening }
}

/** A parsed file, and where a person says its columns are. */
export type RollFile = { sheet: Sheet; mapping?: Mapping | undefined }

/**
 * Plans the import. The suite's number decides: a suite that is here stays as it is, and what the file tells differently is shown.
 * A new suite needs a tenant whose email has no account yet. Never refuses: faults are part of the plan.
 */
export const planImport = command(
  "import rent roll",
  async (tx, _actor, file: RollFile): Promise<Plan> => planRoll(tx, readRoll(file, await today(tx))),
)

/** The rows of a file understood, before anything of the building is known. */
type ReadRoll = { sheet: Sheet; columns: Columns; read: ReadRow[]; notices: string[] }

/** The same as `planImport` of rows that were read before; a `command` has asked who may. */
export async function planRoll(tx: Tx, { sheet, columns, read, notices }: ReadRoll): Promise<Plan> {
  const missing = missingFields(columns).map(
    (field): Fault => ({
      row: null,
      column: labelOf(field),
      words: `No column of the file holds ${labelOf(field)}. Choose one, or add it to the file.`,
    }),
  )
  if (read.length === 0) missing.push({ row: null, column: null, words: "The file has no rows under its headings." })
  const rows = missing.length > 0 ? [] : await planRows(tx, columns, read)
  const faults = [...missing, ...rows.flatMap((row) => (row.step === "faulty" ? row.faults : []))]
  return { columns, rows, faults, notices: [...noticesAbout(sheet, columns), ...notices], totals: totalsOf(rows) }
}

const TOTAL = /^(?:grand\s+|sub)?totals?:?$/i

/** How many rows are read before others have their turn. */
const ROWS_A_TURN = 100

/** Reads the rows of a file outside of any transaction, so that other requests are answered meanwhile. `day` is today. */
export async function readRollInTurns(file: RollFile, day: Day): Promise<ReadRoll> {
  const { lines, ...roll } = linesOf(file)
  const read: ReadRow[] = []
  for (const [at, line] of lines.entries()) {
    if (at % ROWS_A_TURN === 0) await setImmediate()
    read.push(readLine(line, roll, day))
  }
  return { ...roll, read }
}

function readRoll(file: RollFile, day: Day): ReadRoll {
  const { lines, ...roll } = linesOf(file)
  return { ...roll, read: lines.map((line) => readLine(line, roll, day)) }
}

type Line = { cells: string[]; row: number }
type Head = Omit<ReadRoll, "read">

const readLine = ({ cells, row }: Line, { sheet, columns }: Head, day: Day) =>
  readRow(cells, row, columns, day, SEPARATORS[sheet.delimiter])

/** What stands under the headings. Empty rows are left out without a word, sums with one. */
function linesOf({ sheet, mapping }: RollFile): Head & { lines: Line[] } {
  const columns = columnsOf(sheet, mapping)
  const numbered = sheet.rows.map((cells, at) => ({ cells, row: at + 1 }))
  const filled = numbered.filter(({ cells, row }) => row > columns.row && cells.some((cell) => cell !== ""))
  const isSum = ({ cells }: { cells: string[] }) => TOTAL.test(cells.find((cell) => cell !== "") ?? "")
  return {
    sheet,
    columns,
    lines: filled.filter((one) => !isSum(one)),
    notices: filled.filter(isSum).map(({ row }) => `Row ${row} is a row of totals and is left out.`),
  }
}

async function planRows(tx: Tx, columns: Columns, read: ReadRow[]): Promise<PlannedRow[]> {
  const rolls = read.flatMap((row) => ("roll" in row ? [row.roll] : []))
  const numbers = rolls.map((roll) => roll.unit.number)
  const present = new Map((await presentUnits(tx, numbers)).map((found) => [found.unit.number, found]))
  const newTenants = rolls.flatMap(({ unit, tenant }) =>
    tenant && !present.has(unit.number) ? [tenant.primaryEmail] : [],
  )
  const accounts = await accountsOf(tx, newTenants)
  const suites = new Map<number, number>()
  const emails = new Map<string, number>()
  return read.map((row) => {
    const faults = [...twice(row, columns, suites), ...("roll" in row ? [] : row.faults)]
    if ("roll" in row) faults.push(...takenEmail(row.roll, columns, present, accounts, emails))
    const { suite, tenant } = row
    if (faults.length > 0 || !("roll" in row)) return { row: row.row, suite, tenant, step: "faulty", faults }
    return { row: row.row, suite, tenant, ...stepFor(row.roll, present.get(row.roll.unit.number)) }
  })
}

function stepFor(roll: RollRow, present: Present | undefined) {
  if (!present) return { step: "create" as const, roll, opening: openingOf(roll) }
  const differences = differencesOf(roll, present)
  return differences.length > 0
    ? { step: "different" as const, roll, differences }
    : { step: "unchanged" as const, roll }
}

/** A suite that stands in an earlier row as well, whatever else is wrong with either row. */
function twice(row: ReadRow, columns: Columns, suites: Map<number, number>): Fault[] {
  const suite = readSuite(row.suite)
  if ("fault" in suite) return []
  const first = suites.get(suite.value)
  if (first === undefined) {
    suites.set(suite.value, row.row)
    return []
  }
  const words = `Suite ${suite.value} stands in row ${first} already. Correct the number, or remove one of the rows.`
  return [{ row: row.row, column: columnName(columns, "suite"), words }]
}

/** The email of a new tenant must be free: it is the name of the account. */
function takenEmail(
  { row, unit, tenant }: RollRow,
  columns: Columns,
  present: Map<number, Present>,
  accounts: Map<string, string>,
  emails: Map<string, number>,
): Fault[] {
  if (!tenant || present.has(unit.number)) return []
  const email = tenant.primaryEmail
  const fault = (words: string) => [{ row, column: columnName(columns, "email"), words }]
  const first = emails.get(email)
  if (first !== undefined) {
    return fault(
      `${email} stands in row ${first} already. Write another email, or import this suite as VACANT and add it to the tenant afterwards.`,
    )
  }
  emails.set(email, row)
  const holder = accounts.get(email)
  return holder ? fault(`${email} is the account of ${holder} already. Write another email.`) : []
}

function totalsOf(rows: PlannedRow[]): Plan["totals"] {
  const created = rows.flatMap((row) => (row.step === "create" ? [row] : []))
  return {
    units: created.length,
    tenants: created.filter((row) => row.roll.tenant).length,
    opening: together(created.map((row) => row.opening)),
  }
}
