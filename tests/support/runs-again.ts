/** Runs a day's jobs again, as after a failed posting or a crash. Each effect must happen only once. */
import { write } from "#db/client.server.ts"
import { watermarks } from "#db/schema/index.ts"
import { addDays, asDay } from "~/values/calendar.ts"
import { runDue } from "../../jobs/run-due.ts"
import { rowsOf, tableNames } from "./raw.ts"

/** All rows of all tables as text, "units: {…}", without the watermarks, which record runs and not effects. */
export async function allRows(): Promise<string[]> {
  const found: string[] = []
  for (const table of await tableNames()) {
    if (table === "watermarks") continue
    const rows = await rowsOf(`select * from "${table}"`)
    found.push(...rows.map((row) => `${table}: ${JSON.stringify(row)}`))
  }
  return found
}

/** The changed rows: "+ outbox: {…}" is a new row or a new version of one, "- units: {…}" a deleted or old one. */
export async function changesSince(before: readonly string[]): Promise<string[]> {
  const after = await allRows()
  const [known, found] = [new Set(before), new Set(after)]
  const gone = before.filter((row) => !found.has(row))
  return [...gone.map((row) => `- ${row}`), ...after.filter((row) => !known.has(row)).map((row) => `+ ${row}`)]
}

/** Sets the watermark back before a day and runs the jobs again at the same time. Returns the changes, which must be none. */
export async function runsAgain(day: string): Promise<string[]> {
  const before = await allRows()
  await write((tx) => tx.run(tx.update(watermarks).set({ doneUpTo: addDays(asDay(day), -1) })))
  await runDue()
  return changesSince(before)
}
