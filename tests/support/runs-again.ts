/** A day's jobs run again, as they do when a posting of the day failed or a process died before the day was done. Each effect must happen once. */
import { rawDatabase, write } from "#db/client.server.ts"
import { watermarks } from "#db/schema/index.ts"
import { addDays, asDay } from "~/values/calendar.ts"
import { runDue } from "../../jobs/run-due.ts"

/** All rows of all tables, as text: "units: {…}". Without the watermarks, which say what was run and not what it did. */
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

/** What became of the rows since: "+ outbox: {…}" is new or has changed to this, "- units: {…}" is no more. */
export function changesSince(before: readonly string[]): string[] {
  const after = allRows()
  const [known, found] = [new Set(before), new Set(after)]
  const gone = before.filter((row) => !found.has(row))
  return [...gone.map((row) => `- ${row}`), ...after.filter((row) => !known.has(row)).map((row) => `+ ${row}`)]
}

/** Puts the watermark back before a day and runs the jobs again, at the same moment. Returns what that changed: nothing may. */
export async function runsAgain(day: string): Promise<string[]> {
  const before = allRows()
  await write((tx) => tx.run(tx.update(watermarks).set({ doneUpTo: addDays(asDay(day), -1) })))
  await runDue()
  return changesSince(before)
}
