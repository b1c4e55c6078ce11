/** One parsed row of a landlord's file: the suite, its tenant and open balances, or every fault by column. Pure. */
import { type Day, FIRST_DAY, LAST_DAY } from "~/values/calendar.ts"
import { type Cents, ZERO } from "~/values/money.ts"
import { type Fault, RowReader } from "./import-cells.ts"
import { type Columns, type ImportField, ROLL_FIELDS } from "./import-columns.ts"
import { readBirth, readDay } from "./import-days.ts"
import { isVacantCell, nameOf, type PersonName, readName } from "./import-names.ts"
import {
  quoted,
  type Reading,
  readAmount,
  readBuilding,
  readEmail,
  readOwed,
  readPhone,
  readStatus,
  readSuite,
  readWhole,
  type Status,
} from "./import-values.ts"

export type RollUnit = {
  number: number
  buildingNumber: number | null
  floor: number | null
  squareFootage: number | null
  monthlyRent: Cents
  deposit: Cents
  notes: string | null
  status: Status
}

export type RollTenant = PersonName & {
  businessName: string | null
  primaryEmail: string
  primaryPhone: string
  dateOfBirth: Day
  moveInOn: Day
  leaseEndOn: Day
}

/** The open balances in the landlord's books. Rent below zero is rent paid in advance. */
export type RollBalances = { rent: Cents; late: Cents; other: Cents; depositHeld: Cents }

export type ImportedRow = {
  row: number
  unit: RollUnit
  tenant: RollTenant | null
  balances: RollBalances
  remarks: string[]
}

/** A parsed row, or its faults. `suite` and `tenant` are as written, for the preview. */
export type ReadRow = { row: number; suite: string; tenant: string } & ({ roll: ImportedRow } | { faults: Fault[] })

/** Reads one row. `separator` names the file's separator, for the sentence about a row that is too short. */
export function readRow(cells: string[], row: number, columns: Columns, today: Day, separator: string): ReadRow {
  const reader = new RowReader(cells, row, columns)
  const tenant = reader.written("tenant") || nameOf(reader.written("firstName"), reader.written("lastName"))
  const rowLabels = { row, suite: reader.written("suite"), tenant }
  const misfit = misfitting(cells, row, columns, separator)
  if (misfit) return { ...rowLabels, faults: [misfit] }
  const unit = readUnit(reader)
  const balances = readBalances(reader)
  const vacant = isVacant(reader, tenant)
  const renter = vacant ? null : readTenant(reader, tenant, { today, isDayFirst: columns.isDayFirst })
  if (vacant) refuseTracesOfATenant(reader, balances)
  if (reader.faults.length > 0) return { ...rowLabels, faults: reader.faults }
  return { ...rowLabels, roll: { row, unit, tenant: renter, balances, remarks: reader.remarks } }
}

function readUnit(reader: RowReader): RollUnit {
  const whole = (what: string, min: number, max: number) => (cell: string) =>
    cell === "" ? { value: null } : readWhole(cell, what, min, max)
  return {
    number: reader.read("suite", readSuite, 0),
    buildingNumber: reader.read("building", readBuilding, null),
    floor: reader.read("floor", whole("floor", 1, 20), null),
    squareFootage: reader.read("area", whole("area", 0, 1_000_000), null),
    monthlyRent: reader.read("rent", readRent, ZERO),
    deposit: reader.read("deposit", (cell) => readOwed(cell, "A deposit is zero or more."), ZERO),
    notes: reader.read("notes", (cell) => readText(cell, 5_000), null),
    status: reader.read("status", readStatus, "none"),
  }
}

function readRent(cell: string): Reading<Cents> {
  if (cell === "") return { fault: "The suite has no monthly rent. Write an amount, like 1,250.00." }
  return readOwed(cell, "A rent is zero or more.")
}

function readText(cell: string, max: number): Reading<string | null> {
  if (cell.length > max) return { fault: `${quoted(cell)} is too long. Use at most ${max} characters.` }
  if (!cell.isWellFormed()) return { fault: `${quoted(cell)} holds a broken character. Write it again.` }
  return { value: cell === "" ? null : cell }
}

function readBalances(reader: RowReader): RollBalances {
  const inRent = "Write a credit as a negative rent balance."
  return {
    rent: reader.read("balance", readAmount, ZERO),
    late: reader.read("late", (cell) => readOwed(cell, inRent), ZERO),
    other: reader.read("other", (cell) => readOwed(cell, inRent), ZERO),
    depositHeld: reader.read("held", (cell) => readOwed(cell, "A deposit held is zero or more."), ZERO),
  }
}

const OF_A_TENANT = ["business", "email", "phone", "birth", "moveIn", "leaseEnd"] as const satisfies ImportField[]

/** Whether the cell says VACANT, or no cell has anything about a tenant. */
function isVacant(reader: RowReader, tenant: string): boolean {
  if (isVacantCell(tenant)) return true
  if (tenant !== "" || OF_A_TENANT.some((field) => reader.written(field) !== "")) return false
  reader.remarks.push("No tenant is named: the suite is imported as vacant.")
  return true
}

type Dates = { today: Day; isDayFirst: boolean }

function readTenant(reader: RowReader, name: string, { today, isDayFirst }: Dates): RollTenant {
  const dayIn = (cell: string) => readDay(cell, isDayFirst)
  const nobody: PersonName = { firstName: "", middleName: null, lastName: "" }
  const tenant = {
    ...reader.read("tenant", readName, nobody, name),
    businessName: reader.read("business", (cell) => readText(cell, 200), null),
    primaryEmail: reader.read("email", readEmail, ""),
    primaryPhone: reader.read("phone", readPhone, ""),
    dateOfBirth: reader.read(
      "birth",
      given("date of birth", (cell) => readBirth(cell, today, isDayFirst)),
      FIRST_DAY,
    ),
    moveInOn: reader.read("moveIn", given("move-in date", dayIn), FIRST_DAY),
    leaseEndOn: reader.read("leaseEnd", given("lease end", dayIn), LAST_DAY),
  }
  if (tenant.leaseEndOn <= tenant.moveInOn) {
    reader.refuse("leaseEnd", `The lease ends on ${tenant.leaseEndOn}, not after the move-in on ${tenant.moveInOn}.`)
  }
  return tenant
}

const given =
  (what: string, how: (cell: string) => Reading<Day>) =>
  (cell: string): Reading<Day> =>
    cell === "" ? { fault: `The tenant has no ${what}. Write a date, like 2026-11-20.` } : how(cell)

function refuseTracesOfATenant(reader: RowReader, balances: RollBalances): void {
  const trace = OF_A_TENANT.find((field) => reader.written(field) !== "")
  if (trace)
    reader.refuse(trace, "The suite is vacant, but this cell belongs to a tenant. Name the tenant or clear the cell.")
  const owed = (["rent", "late", "other", "depositHeld"] as const).find((name) => balances[name] !== 0)
  const field = { rent: "balance", late: "late", other: "other", depositHeld: "held" } as const
  if (owed)
    reader.refuse(field[owed], "A vacant suite has no balance. Clear the cell; a past tenant's debt is not imported.")
}

/** Reports a row with fewer or more cells than headings, because its cells would be read under the wrong headings. */
function misfitting(cells: string[], row: number, columns: Columns, separator: string): Fault | undefined {
  const wanted = columns.headings.length
  const lacking = ROLL_FIELDS.some((field) => (columns.at[field] ?? -1) >= cells.length)
  if (lacking) {
    const column = columns.headings[cells.length] || null
    const text = `The row ends after ${cells.length} of ${wanted} columns. Add what is missing; an empty cell still needs its ${separator}.`
    return { row, column, message: text }
  }
  if (cells.slice(wanted).some((cell) => cell !== "")) {
    const text = `The row has ${cells.length} cells for ${wanted} columns. Put quotation marks round a cell that holds a ${separator}.`
    return { row, column: null, message: text }
  }
  return undefined
}
