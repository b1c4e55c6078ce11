/** What every job asks first: whether the clock can be believed. Source: money.md section 4, "Doubt about the clock". */
import { read, write } from "#db/client.server.ts"
import { clock } from "#db/clock.ts"
import { clockDoubt, clockLine } from "~/domain/clock/doubt.ts"
import { everStarted, lastWork, recordLook } from "~/domain/clock/watermark.ts"
import type { IntervalJob } from "./job.ts"

/** A clock that is right is stored again after this time, in milliseconds. */
const HOUR = 60 * 60 * 1000

/** Why nothing may be posted by the clock of `now` (milliseconds), as a line; null when it is right, which is then stored once an hour. */
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

/** A job that does nothing while the clock is in doubt: it books by it, or decides by it what is over. */
export function byTheClock(job: IntervalJob): IntervalJob {
  const run: IntervalJob["run"] = async (stop, report) => {
    if ((await read(clockDoubt)) === null) await job.run(stop, report)
  }
  return { ...job, run }
}
