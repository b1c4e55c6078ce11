/** Plans the import of a landlord's file, row by row, with every fault that blocks it. Writes nothing. */

import { setImmediate } from "node:timers/promises"
import { read, type Tx } from "#db/client.server.ts"
import type { Day } from "~/values/calendar.ts"
import { command } from "../commands.ts"
import { emailsInUse } from "../identity/emails-in-use.ts"
import { today } from "../settings/defaults.ts"
import type { Fault } from "./import-cells.ts"
import { faultsByColumn } from "./import-column-faults.ts"
import { type Columns, columnNameIn } from "./import-columns.ts"
import { type Head, headOf, type RollFile, type SheetLine } from "./import-head.ts"
import { noticesAbout, SEPARATORS } from "./import-notices.ts"
import { openingOf, type RowOpening, together } from "./import-openings.ts"
import { type Difference, differencesOf, type Present, presentUnits, unitDifferencesOf } from "./import-present.ts"
import { type ImportedRow, type ReadRow, readRow } from "./import-rows.ts"
import { readSuite } from "./import-values.ts"

export type PlannedRow = { row: number; suite: string; tenant: string } & (
  | { step: "create"; roll: ImportedRow; opening: RowOpening }
  /** The suite exists and is vacant, so the tenant moves in. Its `differences` are shown, not written. */
  | { step: "tenant"; roll: ImportedRow; opening: RowOpening; differences: Difference[] }
  | { step: "unchanged"; roll: ImportedRow }
  | { step: "different"; roll: ImportedRow; differences: Difference[] }
  | { step: "faulty"; faults: Fault[] }
)

/** `faults` are the file's, one for a column that is wrong everywhere; any fault blocks the import. `totals` are cents over the rows to create. */
export type Plan = Pick<Head, "columns" | "notices" | "dateInDoubt" | "dateOrder"> & {
  rows: PlannedRow[]
  faults: Fault[]
  totals: { units: number; tenants: number; opening: RowOpening }
}

export type WrittenRow = Extract<PlannedRow, { step: "create" | "tenant" }>

export const isWritten = (row: PlannedRow): row is WrittenRow => row.step === "create" || row.step === "tenant"

/** An existing suite stays, with its differences shown; a vacant one gets the file's tenant. Never refuses, because faults are part of the plan. */
export const planImport = command("import rent roll", async (tx, _actor, file: RollFile): Promise<Plan> => {
  const day = await today(tx)
  const head = headOf(file, day)
  const planner = new RowPlanner(head.columns)
  const rows = await planner.plan(tx, linesRead(head.lines, head, day))
  return planOf(head, rows)
})

/** The rows planned before other requests get their turn. */
const ROWS_A_TURN = 100

/** Plans the import outside any transaction. The caller has checked the permission, and `beginImport` checks for changes since then. */
export async function planInTurns(file: RollFile): Promise<Plan> {
  const day = await read(today)
  const head = headOf(file, day)
  const { lines } = head
  const planner = new RowPlanner(head.columns)
  const rows: PlannedRow[] = []
  for (let from = 0; from < lines.length; from += ROWS_A_TURN) {
    await setImmediate()
    const some = linesRead(lines.slice(from, from + ROWS_A_TURN), head, day)
    rows.push(...(await read((tx) => planner.plan(tx, some))))
  }
  return planOf(head, rows)
}

const linesRead = (lines: SheetLine[], { sheet, columns }: Head, day: Day): ReadRow[] =>
  lines.map(({ cells, row }) => readRow(cells, row, columns, day, SEPARATORS[sheet.delimiter]))

function planOf({ sheet, columns, missing, lines, dateInDoubt, dateOrder, ...head }: Head, rows: PlannedRow[]): Plan {
  const ofRows = rows.flatMap((row) => (row.step === "faulty" ? row.faults : []))
  const faults = [...missing, ...faultsByColumn(ofRows, lines, columns)]
  const notices = [...noticesAbout(sheet, columns), ...head.notices]
  return { columns, rows, faults, notices, dateInDoubt, dateOrder, totals: totalsOf(rows) }
}

/** Plans the rows of one file in batches and in order, and remembers the suites and emails seen. */
class RowPlanner {
  readonly #columns: Columns
  readonly #suites = new Map<number, number>()
  readonly #emails = new Map<string, number>()

  constructor(columns: Columns) {
    this.#columns = columns
  }

  async plan(tx: Tx, some: ReadRow[]): Promise<PlannedRow[]> {
    const rolls = some.flatMap((row) => ("roll" in row ? [row.roll] : []))
    const numbers = rolls.map((roll) => roll.unit.number)
    const present = new Map((await presentUnits(tx, numbers)).map((found) => [found.unit.number, found]))
    const newTenants = rolls.flatMap(({ unit, tenant }) =>
      tenant && isToMoveIn(present.get(unit.number)) ? [tenant.primaryEmail] : [],
    )
    const accounts = await emailsInUse(tx, newTenants)
    return some.map((row) => {
      const faults = [...twice(row, this.#columns, this.#suites), ...("roll" in row ? [] : row.faults)]
      if ("roll" in row) faults.push(...takenEmail(row.roll, this.#columns, present, accounts, this.#emails))
      const { suite, tenant } = row
      if (faults.length > 0 || !("roll" in row)) return { row: row.row, suite, tenant, step: "faulty", faults }
      return { row: row.row, suite, tenant, ...stepFor(row.roll, present.get(row.roll.unit.number)) }
    })
  }
}

const isToMoveIn = (present: Present | undefined): boolean => present === undefined || present.stay === null

function stepFor(roll: ImportedRow, present: Present | undefined) {
  if (!present) return { step: "create" as const, roll, opening: openingOf(roll) }
  if (roll.tenant && isToMoveIn(present))
    return { step: "tenant" as const, roll, opening: openingOf(roll), differences: unitDifferencesOf(roll, present) }
  const differences = differencesOf(roll, present)
  return differences.length > 0
    ? { step: "different" as const, roll, differences }
    : { step: "unchanged" as const, roll }
}

/** Reports a suite that an earlier row has too, whatever else is wrong with either row. */
function twice(row: ReadRow, columns: Columns, suites: Map<number, number>): Fault[] {
  const suite = readSuite(row.suite)
  if ("fault" in suite) return []
  const first = suites.get(suite.value)
  if (first === undefined) {
    suites.set(suite.value, row.row)
    return []
  }
  const text = `Suite ${suite.value} is already in row ${first}. Correct the number, or remove one of the rows.`
  return [{ row: row.row, column: columnNameIn(columns, "suite"), message: text }]
}

/** A new tenant's email must be free, because it names the account. */
function takenEmail(
  { row, unit, tenant }: ImportedRow,
  columns: Columns,
  present: Map<number, Present>,
  accounts: Map<string, string>,
  emails: Map<string, number>,
): Fault[] {
  if (!tenant || !isToMoveIn(present.get(unit.number))) return []
  const email = tenant.primaryEmail
  const fault = (text: string) => [{ row, column: columnNameIn(columns, "email"), message: text }]
  const first = emails.get(email)
  if (first !== undefined) {
    return fault(
      `${email} is already in row ${first}. Write another email, or import this suite as VACANT and add it to the tenant afterwards.`,
    )
  }
  emails.set(email, row)
  const holder = accounts.get(email)
  return holder ? fault(`${email} is the account of ${holder} already. Write another email.`) : []
}

function totalsOf(rows: PlannedRow[]): Plan["totals"] {
  const written = rows.flatMap((row) => (isWritten(row) ? [row] : []))
  return {
    units: written.filter((row) => row.step === "create").length,
    tenants: written.filter((row) => row.roll.tenant).length,
    opening: together(written.map((row) => row.opening)),
  }
}
