/** The progress of the daily jobs: the last local day they have finished. */
import { eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { watermarks } from "#db/schema/index.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { addDays, type Day, dayAt } from "~/values/calendar.ts"

const DAILY = "daily"

const daily = statement((db) => db.select().from(watermarks).where(eq(watermarks.job, DAILY)).prepare())
const finished = statement((db) =>
  db
    .insert(watermarks)
    .values({ job: DAILY, doneUpTo: sql.placeholder("day"), updatedAt: sql.placeholder("at") })
    .onConflictDoUpdate({
      target: watermarks.job,
      set: { doneUpTo: sql`excluded.done_up_to`, updatedAt: sql`excluded.updated_at` },
      setWhere: sql`${watermarks.doneUpTo} < excluded.done_up_to`,
    })
    .prepare(),
)

/** The last day finished. On the very first start it is yesterday: older days are not caught up. */
export async function doneUpTo(tx: Tx): Promise<Day> {
  const row = await tx.one(daily)
  return row?.doneUpTo ?? addDays(dayAt(tx.now, await zoneOf(tx)), -1)
}

/** Whether the jobs were ever started here. */
export async function everStarted(tx: Tx): Promise<boolean> {
  return (await tx.one(daily)) !== undefined
}

/** Stores a day as finished, in the transaction of its last posting. The watermark never goes back. */
export async function recordDone(tx: Tx, day: Day): Promise<void> {
  await tx.run(finished, { day, at: tx.now })
}
