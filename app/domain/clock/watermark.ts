/** The progress of the daily jobs: the last local day they finished, and the last instant at which they worked with a correct clock. */
import { eq, max, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { watermarks } from "#db/schema/index.ts"
import { least } from "#db/sql.ts"
import { addDays, type Day, dayAt } from "~/values/calendar.ts"
import { lastDue } from "~/values/job-days.ts"
import { zoneOf } from "../settings/defaults.ts"

const DAILY = "daily"
const LOOK = "look at the clock"

const daily = statement((db) => db.select().from(watermarks).where(eq(watermarks.job, DAILY)).prepare())
const value = sql.placeholder
const finished = statement((db) =>
  db
    .insert(watermarks)
    .values({ job: DAILY, doneUpTo: value("day"), updatedAt: value("at") })
    .onConflictDoUpdate({
      target: watermarks.job,
      set: { doneUpTo: sql`excluded.done_up_to`, updatedAt: sql`excluded.updated_at` },
      setWhere: sql`${watermarks.doneUpTo} < excluded.done_up_to`,
    })
    .prepare(),
)
const sawRight = statement((db) =>
  db
    .insert(watermarks)
    .values({ job: LOOK, doneUpTo: value("day"), updatedAt: value("at") })
    .onConflictDoUpdate({
      target: watermarks.job,
      set: { doneUpTo: sql`excluded.done_up_to`, updatedAt: sql`excluded.updated_at` },
    })
    .prepare(),
)
const latest = statement((db) =>
  db
    .select({ at: max(watermarks.updatedAt) })
    .from(watermarks)
    .prepare(),
)
const later = sql`${watermarks.updatedAt} > ${value("at")} or ${watermarks.doneUpTo} > ${value("day")}`
const goneBack = statement((db) =>
  db
    .update(watermarks)
    .set({ doneUpTo: least(watermarks.doneUpTo, value("day")), updatedAt: sql`${value("at")}` })
    .where(later)
    .prepare(),
)

/** The last day finished. On the very first start it is yesterday: older days are not caught up. */
export async function doneUpTo(tx: Tx): Promise<Day> {
  const row = await tx.one(daily)
  return row?.doneUpTo ?? addDays(dayAt(tx.now, await zoneOf(tx)), -1)
}

export async function everStarted(tx: Tx): Promise<boolean> {
  return (await tx.one(daily)) !== undefined
}

/** Stores a day as finished, in the transaction of its last posting. The watermark goes back only if someone confirms a clock that was set back. */
export async function recordDone(tx: Tx, day: Day): Promise<void> {
  await tx.run(finished, { day, at: tx.now })
}

/** The latest instant (ms) at which the jobs worked or found the clock right; null before their first run. Rows written by requests do not count. */
export async function lastWork(tx: Tx): Promise<number | null> {
  return (await tx.one(latest))?.at ?? null
}

export async function recordLook(tx: Tx): Promise<void> {
  await tx.run(sawRight, { day: lastDue(tx.now, await zoneOf(tx)), at: tx.now })
}

/** Stores that the clock is correct although it is behind the last work: the watermark becomes the last day that this clock makes due. */
export async function goBackToClock(tx: Tx): Promise<void> {
  await tx.run(goneBack, { day: lastDue(tx.now, await zoneOf(tx)), at: tx.now })
}
