/** A Super Admin, or the operator, confirms a clock in doubt. Source: money.md section 4, "Doubt about the clock". */
import { formatInstant } from "~/values/calendar.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { mustBeConfirmedOnPage } from "../identity-confirmed.ts"
import { Refusal } from "../refusal.ts"
import { zoneOf } from "../settings/defaults.ts"
import { clockDoubt } from "./doubt.ts"
import type { ConfirmClock } from "./inputs.ts"
import { goBackToClock, recordLook } from "./watermark.ts"

/** The time for a person to read the pending postings and to prove their identity, in milliseconds. */
const SHOWN_FOR = 60 * 60 * 1000

/**
 * Ends the clock's doubt: this instant becomes the last work. Returns whether there was a doubt. Refuses 403 CONFIRMATION_REQUIRED, and 409 PREVIEW_STALE
 * if the clock was moved after the person saw the pending postings (`shownAt`). Audit CLOCK_CONFIRMED.
 */
export const confirmClock = command("run jobs", async (tx, actor, { shownAt }: ConfirmClock): Promise<boolean> => {
  const doubt = await clockDoubt(tx)
  if (doubt === null) return false
  await mustBeConfirmedOnPage(tx, actor)
  if (tx.now < shownAt || tx.now > shownAt + SHOWN_FOR) throw new Refusal("PREVIEW_STALE", STALE)
  if (doubt.isBehind) await goBackToClock(tx)
  await recordLook(tx)
  const zone = await zoneOf(tx)
  const [says, last] = [doubt.now, doubt.last].map((instant) => formatInstant(instant, zone))
  await record(tx, actor, {
    category: "CLOCK_CONFIRMED",
    details: `The clock was confirmed: it says ${says}. The last work was done ${last}.`,
    metadata: { Clock: new Date(doubt.now).toISOString(), LastWork: new Date(doubt.last).toISOString() },
  })
  return true
})

const STALE = {
  subject: "Clock Moved",
  message: "The clock was moved, or an hour has passed, since this was shown. Please read it again.",
}
