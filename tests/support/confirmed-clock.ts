/** A clock that its operator has confirmed, for tests in which months pass between two runs of the jobs. */
import { write } from "#db/client.server.ts"
import { clock } from "#db/clock.ts"
import { confirmClock } from "~/domain/clock/confirm-clock.ts"
import { OPERATOR } from "~/domain/permissions.ts"
import { runDue } from "../../jobs/run-due.ts"

/** Confirms the clock of `now` (milliseconds), if it is in doubt. */
export const confirmsClock = (now: number = clock()) =>
  write((tx) => confirmClock(tx, OPERATOR, { shownAt: tx.now }), now)

/** Runs what is due, however long the jobs were away. */
export async function runDueConfirmed(now?: number) {
  await confirmsClock(now)
  return runDue(now)
}
