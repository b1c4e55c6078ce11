/** Whether the machine's clock can be believed. One start with a wrong clock would charge years of rent. Source: money.md section 4, "Doubt about the clock". */
import type { Tx } from "#db/client.server.ts"
import { addDays, type Day, formatInstant } from "~/values/calendar.ts"
import { lastDue } from "~/values/job-days.ts"
import { Refusal } from "../refusal.ts"
import { zoneOf } from "../settings/defaults.ts"
import { lastWork } from "./watermark.ts"

/** So many days are caught up without a question. */
const CATCH_UP_DAYS = 45
/** A clock may be put back so far, in milliseconds. */
const MAX_BEHIND = 24 * 60 * 60 * 1000
/** After how many seconds a program may try again. */
const RETRY_AFTER = 300

/** What the clock says and when the last work was done, both instants in milliseconds. */
export type ClockDoubt = {
  now: number
  last: number
  isBehind: boolean
  /** A payment recorded meanwhile is dated at most on this day. */
  latestPaymentDay: Day
}

/** The doubt about the clock of this transaction; null while it is believed. */
export function clockDoubt(tx: Tx): Promise<ClockDoubt | null> {
  return tx.once("clock doubt", async () => {
    const last = await lastWork(tx)
    if (last === null) return null
    const zone = await zoneOf(tx)
    const latest = addDays(lastDue(last, zone), CATCH_UP_DAYS)
    const isBehind = tx.now < last - MAX_BEHIND
    if (!isBehind && lastDue(tx.now, zone) <= latest) return null
    return { now: tx.now, last, isBehind, latestPaymentDay: latest }
  })
}

/** Refuses (503 CLOCK_IN_DOUBT) what would be dated by a clock that is in doubt. */
export async function mustTrustClock(tx: Tx): Promise<void> {
  if ((await clockDoubt(tx)) !== null) throw new Refusal("CLOCK_IN_DOUBT", { retryAfter: RETRY_AFTER })
}

/** The line for the log and the operator. */
export async function clockLine(tx: Tx, { now, last }: ClockDoubt): Promise<string> {
  const zone = await zoneOf(tx)
  const [says, done] = [now, last].map((instant) => formatInstant(instant, zone))
  return `the clock says ${says}, the last work was done ${done}: nothing was charged`
}
