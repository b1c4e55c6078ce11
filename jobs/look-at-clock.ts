/** Checks before every job whether the clock can be trusted. Source: money.md section 4, "Doubt about the clock". */
import { read, write } from "#db/client.server.ts"
import { clock } from "#db/clock.ts"
import { clockDoubt, clockLine } from "~/domain/clock/doubt.ts"
import { everStarted, lastWork, recordLook } from "~/domain/clock/watermark.ts"
import type { IntervalJob } from "./job.ts"

/** A right clock is stored again after this time, in milliseconds. */
const HOUR = 60 * 60 * 1000

/** The reason, in one line, why no job may post by the clock at `now` (milliseconds). Null for a right clock, which is stored once an hour. */
export async function lookAtClock(now: number = clock()): Promise<string | null> {
  const seen = await read(async (tx) => {
    const doubt = await clockDoubt(tx)
    const last = await lastWork(tx)
    return {
      line: doubt && (await clockLine(tx, doubt)),
      isToStore: doubt === null && last !== null && tx.now > last + HOUR && (await everStarted(tx)),
    }
  }, now)
  if (seen.isToStore) await write(recordIfRight, now)
  return seen.line
}

const recordIfRight = async (tx: Parameters<typeof recordLook>[0]) => {
  if ((await clockDoubt(tx)) === null) await recordLook(tx)
}

/** Makes a job skip its runs while the clock is in doubt, because it posts by the clock or uses it to end or delete things. */
export function byTheClock(job: IntervalJob): IntervalJob {
  const run: IntervalJob["run"] = async (stop, report) => {
    if ((await read(clockDoubt)) === null) await job.run(stop, report)
  }
  return { ...job, run }
}
