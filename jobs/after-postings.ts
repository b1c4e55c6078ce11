/** Jobs of every minute that run after the day's postings, so that their amounts are correct. Source: money.md section 4, "Order on one day". */
import { setImmediate } from "node:timers/promises"
import { read, type Tx, write } from "#db/client.server.ts"
import { clock } from "#db/clock.ts"
import { doneUpTo } from "~/domain/clock/watermark.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { daysDue, lastDue } from "~/values/job-days.ts"
import type { IntervalJob, Job, Stop } from "./job.ts"

type Work<Due> = {
  /** The work that is due; `begin` begins each item once, in its own transaction. */
  due: (tx: Tx) => Promise<Due[]>
  begin: (tx: Tx, due: Due) => Promise<void>
  /** Does a part of the begun work in one transaction; returns whether there was any. */
  next: (tx: Tx) => Promise<boolean>
}

/** The daily job that begins the work. After several missed days it begins only on the last of them. */
export function beginsAfterPostings<Due>(name: string, { due, begin }: Work<Due>): Job {
  return {
    name,
    due: async (tx, day) =>
      day === lastDue(tx.now, await zoneOf(tx)) ? (await due(tx)).map((one) => (own) => begin(own, one)) : [],
  }
}

/** The job of every minute: begins the due work, unless the day's postings are still to be made, and continues begun work. */
export function doesEveryMinute<Due>({ due, begin, next }: Work<Due>, now: () => number = clock) {
  return async (stop: Stop, _report?: Parameters<IntervalJob["run"]>[1]): Promise<void> => {
    const found = await read(async (tx) => ((await arePostingsDue(tx)) ? [] : due(tx)), now())
    for (const one of found) if (!stop.aborted) await write((tx) => begin(tx, one), now())
    while (!stop.aborted && (await write(next, now()))) await setImmediate()
  }
}

const arePostingsDue = async (tx: Tx) => daysDue(await doneUpTo(tx), tx.now, await zoneOf(tx)).length > 0
