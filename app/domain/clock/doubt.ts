/** Whether the clock can be trusted. One start with a wrong clock would charge years of rent. Source: money.md section 4, "Doubt about the clock". */
import type { Tx } from "#db/client.server.ts"
import { addDays, type Day, formatInstant } from "~/values/calendar.ts"
import { lastDue } from "~/values/job-days.ts"
import { together } from "~/values/together.ts"
import { Refusal } from "../refusal.ts"
import { zoneOf } from "../settings/defaults.ts"
import { lastWork } from "./watermark.ts"

/** The most days that the jobs catch up without a confirmation. */
const CATCH_UP_DAYS = 45
/** How far a clock may be set back, in milliseconds. */
const MAX_BEHIND = 24 * 60 * 60 * 1000
/** A program may try again after this time, in seconds. */
const RETRY_AFTER = 300

/** The clock's time and the time of the last work, both instants in milliseconds. */
export type ClockDoubt = {
  now: number
  last: number
  isBehind: boolean
  /** The latest day that a payment may be dated while the doubt lasts. */
  latestPaymentDay: Day
}

export function clockDoubt(tx: Tx): Promise<ClockDoubt | null> {
  return tx.once("clock doubt", async () => {
    const { last, zone } = await together({ last: lastWork(tx), zone: zoneOf(tx) })
    if (last === null) return null
    const latest = addDays(lastDue(last, zone), CATCH_UP_DAYS)
    const isBehind = tx.now < last - MAX_BEHIND
    if (!isBehind && lastDue(tx.now, zone) <= latest) return null
    return { now: tx.now, last, isBehind, latestPaymentDay: latest }
  })
}

/** Refuses (503 CLOCK_IN_DOUBT) an action dated by a clock that is in doubt. */
export async function mustTrustClock(tx: Tx): Promise<void> {
  mustBeWithoutDoubt(await clockDoubt(tx))
}

export function mustBeWithoutDoubt(doubt: ClockDoubt | null): void {
  if (doubt !== null) throw new Refusal("CLOCK_IN_DOUBT", { retryAfter: RETRY_AFTER })
}

export async function clockLine(tx: Tx, { now, last }: ClockDoubt): Promise<string> {
  const zone = await zoneOf(tx)
  const [says, done] = [now, last].map((instant) => formatInstant(instant, zone))
  return `the clock says ${says}, the last work was done ${done}: nothing was charged`
}
