/** Confirms the clock as the operator does, for tests in which months pass between two runs of the jobs. */
import { write } from "#db/client.server.ts"
import { clock } from "#db/clock.ts"
import { confirmClock } from "~/domain/clock/confirm-clock.ts"
import { OPERATOR } from "~/domain/permissions.ts"
import { runDue } from "../../jobs/run-due.ts"

/** Confirms the clock at `now` (milliseconds), if it is in doubt. */
export const confirmsClock = (now: number = clock()) =>
  write((tx) => confirmClock(tx, OPERATOR, { shownAt: tx.now }), now)

/** Runs the due jobs, however long ago the last run was. */
export async function runDueConfirmed(now?: number) {
  await confirmsClock(now)
  return runDue(now)
}
