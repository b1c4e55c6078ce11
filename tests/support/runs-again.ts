/** Runs a day's jobs again, as after a failed posting or a crash. Each effect must happen only once. */
import { rawDatabase, write } from "#db/client.server.ts"
import { watermarks } from "#db/schema/index.ts"
import { addDays, asDay } from "~/values/calendar.ts"
import { runDue } from "../../jobs/run-due.ts"

/** All rows of all tables as text, "units: {…}", without the watermarks, which record runs and not effects. */
export function allRows(): string[] {
  const database = rawDatabase()
  const tables = database
    .prepare(
      "select name from sqlite_master where type = 'table' and name not in ('watermarks', 'sqlite_sequence') order by name",
    )
    .pluck()
    .all() as string[]
  return tables.flatMap((table) =>
    database
      .prepare(`select * from "${table}"`)
      .all()
      .map((row) => `${table}: ${JSON.stringify(row)}`),
  )
}

/** The changed rows: "+ outbox: {…}" is a new row or a new version of one, "- units: {…}" a deleted or old one. */
export function changesSince(before: readonly string[]): string[] {
  const after = allRows()
  const [known, found] = [new Set(before), new Set(after)]
  const gone = before.filter((row) => !found.has(row))
  return [...gone.map((row) => `- ${row}`), ...after.filter((row) => !known.has(row)).map((row) => `+ ${row}`)]
}

/** Sets the watermark back before a day and runs the jobs again at the same time. Returns the changes, which must be none. */
export async function runsAgain(day: string): Promise<string[]> {
  const before = allRows()
  await write((tx) => tx.run(tx.update(watermarks).set({ doneUpTo: addDays(asDay(day), -1) })))
  await runDue()
  return changesSince(before)
}
