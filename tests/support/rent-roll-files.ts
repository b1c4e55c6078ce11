/** Spreadsheets of landlords: two samples, and small ones with a few rows. They are imported on 20 November 2026. */
import { readFileSync } from "node:fs"
import { eq } from "drizzle-orm"
import { read } from "#db/client.server.ts"
import { tenants } from "#db/schema/index.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { beginImport } from "~/domain/rent-roll-import/begin-import.ts"
import { readSheet, type Sheet } from "~/domain/rent-roll-import/import-file.ts"
import { planImport } from "~/domain/rent-roll-import/import-plan.ts"
import { importProgress } from "~/domain/rent-roll-import/run-import.ts"
import { importRentRolls } from "../../jobs/import-rent-rolls.ts"

export const NOW = Date.parse("2026-11-20T20:00:00Z")
const HEADINGS =
  "Suite,Bldg,Floor,Sq Ft,Tenant,Business,Email,Phone,Date of Birth,Move-in,Lease End,Monthly Rent,Deposit Required,Deposit Held,Rent Balance,Late Fees,Other Charges,Notes,Status"
/** An ordinary row. */
export const DANA =
  "101,A,1,300,Dana Haddad,,dana@example.com,909-555-0142,1989-09-17,2022-08-01,2027-06-04,1000,1000,1000,0,0,0,,"

/** A sample from the fixtures: "sample" or "bad". */
export const fixture = (name: "sample" | "bad") => readSheet(readFileSync(`tests/fixtures/rentroll-${name}.csv`))

/** A file with these rows. */
export const roll = (...rows: string[]) => readSheet(new TextEncoder().encode([HEADINGS, ...rows].join("\n")))

export const plan = async (file: Promise<Sheet>) => {
  const sheet = await file
  return read((tx) => planImport(tx, SYSTEM, { sheet }), NOW)
}
/** Confirms a file and imports it completely. */
export async function bringIn(file: Promise<Sheet>) {
  const importId = await beginImport(SYSTEM, await plan(file), null, NOW)
  await importRentRolls()
  return (await read((tx) => importProgress(tx, SYSTEM, { importId }))).imported
}

/** The errors of a file, each as "row column: message". */
export async function faults(sheet: Promise<Sheet>): Promise<string[]> {
  return (await plan(sheet)).faults.map(({ row, column, message }) => `${row} ${column}: ${message}`)
}

export async function tenantOf(email: string) {
  const found = await read((tx) => tx.one(tx.select().from(tenants).where(eq(tenants.primaryEmail, email))))
  if (!found) throw new Error(`No tenant has the email ${email}`)
  return found
}
