/** The progress of the daily jobs: the last local day they have finished. */
import { eq, lt } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { watermarks } from "#db/schema/index.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { addDays, type Day, dayAt } from "~/values/calendar.ts"

const DAILY = "daily"

/** The last day finished. On the very first start it is yesterday: older days are not caught up. */
export async function doneUpTo(tx: Tx): Promise<Day> {
  const row = await tx.one(tx.select().from(watermarks).where(eq(watermarks.job, DAILY)))
  return row?.doneUpTo ?? addDays(dayAt(tx.now, await zoneOf(tx)), -1)
}

/** Whether the jobs were ever started here. */
export async function everStarted(tx: Tx): Promise<boolean> {
  return (await tx.one(tx.select().from(watermarks).where(eq(watermarks.job, DAILY)))) !== undefined
}

/** Stores a day as finished, in the transaction of its last posting. The watermark never goes back. */
export async function recordDone(tx: Tx, day: Day): Promise<void> {
  const row = { doneUpTo: day, updatedAt: tx.now }
  await tx.run(
    tx
      .insert(watermarks)
      .values({ job: DAILY, ...row })
      .onConflictDoUpdate({ target: watermarks.job, set: row, setWhere: lt(watermarks.doneUpTo, day) }),
  )
}
