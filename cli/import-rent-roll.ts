/** `import rentroll`: the same import as the page /admin/import, for a file on this machine. */
import { readFileSync } from "node:fs"
import { read } from "#db/client.server.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { beginImport } from "~/domain/rent-roll-import/begin-import.ts"
import { type DateOrder, dateOrderText } from "~/domain/rent-roll-import/import-date-order.ts"
import { readSheet, type Sheet } from "~/domain/rent-roll-import/import-file.ts"
import type { RowOpening } from "~/domain/rent-roll-import/import-openings.ts"
import { type Plan, type PlannedRow, planImport } from "~/domain/rent-roll-import/import-plan.ts"
import { importProgress } from "~/domain/rent-roll-import/run-import.ts"
import { formatLongDay } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import { importRentRolls } from "../jobs/import-rent-rolls.ts"
import { type CliCommand, CommandFailed, readArguments, WrongUse, withDatabase } from "./command.ts"

export const importRentRollFile: CliCommand = {
  args: "FILE.csv [--day-first|--month-first] [--dry-run]",
  description: "show what a landlord's rent roll would do, row by row, and do it if it has no fault",
  async run(args, server) {
    const { values, positionals } = readArguments(
      args,
      { "dry-run": { type: "boolean" }, "day-first": { type: "boolean" }, "month-first": { type: "boolean" } },
      1,
    )
    const sheet = { ...(await sheetIn(positionals[0])), ...datesOf(values) }
    const work = async () => {
      const plan = await read((tx) => planImport(tx, SYSTEM, { sheet }))
      showPlan(plan)
      if (plan.faults.length > 0) return 1
      if (values["dry-run"]) {
        console.log("Nothing was written (--dry-run).")
        return 0
      }
      if (plan.totals.units + plan.totals.tenants > 0 && !(await bringIn(plan))) return 1
      const { units, tenants } = plan.totals
      const present = plan.rows.length - units
      console.log(`Imported ${units} suites and ${tenants} tenants; ${present} suites were here already.`)
      return 0
    }
    return withDatabase(server, work, { make: true })
  },
}

function datesOf(values: {
  "day-first"?: boolean | undefined
  "month-first"?: boolean | undefined
}): Pick<Sheet, "dates"> {
  if (values["day-first"] && values["month-first"]) throw new WrongUse("Either --day-first or --month-first.")
  if (values["day-first"]) return { dates: "day first" }
  return values["month-first"] ? { dates: "month first" } : {}
}

/** Imports a few suites per transaction, so that a serving process can continue. Returns false, after a message, when it was stopped. */
async function bringIn(plan: Plan): Promise<boolean> {
  const importId = await beginImport(SYSTEM, plan, null)
  await importRentRolls()
  const { problem } = await read((tx) => importProgress(tx, SYSTEM, { importId }))
  if (problem !== null)
    console.error(`${problem}\nCorrect the file and import it again: suites that are here stay as they are.`)
  return problem === null
}

async function sheetIn(path: string | undefined): Promise<Sheet> {
  if (path === undefined) throw new WrongUse("Which file?")
  try {
    return await readSheet(readFileSync(path))
  } catch (error) {
    const isUnreadable =
      error instanceof Error && "code" in error && typeof error.code === "string" && "syscall" in error
    if (isUnreadable) throw new CommandFailed(`${path} cannot be read: ${error.code}`)
    throw error
  }
}

function showPlan({ rows, faults, notices, dateOrder, totals }: Plan): void {
  for (const notice of notices) console.log(`Note: ${notice}`)
  if (dateOrder) showDateOrder(dateOrder)
  for (const row of rows) {
    console.log(`Row ${row.row}, suite ${row.suite}: ${asText(row)}`)
    if ("roll" in row) for (const remark of row.roll.remarks) console.log(`    ${remark}`)
  }
  for (const { row, column, message } of faults) {
    const place = [row === null ? "" : `row ${row}`, column ?? ""].filter(Boolean).join(", ")
    console.error(`Fault${place ? ` (${place})` : ""}: ${message}`)
  }
  if (faults.length > 0) console.error(`Nothing was imported: ${faults.length} faults.`)
  else console.log(`New: ${totals.units} suites, ${totals.tenants} tenants; ${openingText(totals.opening)}.`)
}

function showDateOrder(order: DateOrder): void {
  const advice = order.isAnswered ? "" : " Where that is wrong, say --day-first."
  console.log(`Note: ${dateOrderText(order)}${advice}`)
  for (const { column, cell, row, day } of order.examples)
    console.log(`    ${column}: ${cell} in row ${row} is ${formatLongDay(day)}`)
}

function asText(row: PlannedRow): string {
  if (row.step === "faulty") return "has faults, see below"
  if (row.step === "unchanged") return "is here already, unchanged"
  if (row.step === "tenant") return `is here and vacant: ${row.tenant} moves in`
  if (row.step === "different") {
    const lines = row.differences.map(({ what, file, here }) => `${what} is ${here}, the file says ${file}`)
    return `is here already and stays as it is (${lines.join("; ")})`
  }
  return `new, ${row.tenant || "vacant"}; ${openingText(row.opening)}`
}

function openingText({ rent, late, other, depositHeld, depositOwed, advance }: RowOpening): string {
  const parts = { rent, late, other, "deposit held": depositHeld, "deposit owed": depositOwed, "paid ahead": advance }
  const labels = Object.entries(parts).filter(([, cents]) => cents !== 0)
  return labels.length === 0 ? "no balances" : labels.map(([name, cents]) => `${name} ${formatMoney(cents)}`).join(", ")
}
