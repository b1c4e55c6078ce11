/** Stores how a long run of a job ended. */
import { setTimeout as pause } from "node:timers/promises"
import { type Tx, write } from "#db/client.server.ts"
import type { ReportError } from "./job.ts"

/** Between two attempts, in milliseconds. */
const PAUSE = 30_000

/** A database that cannot be reached is tried again, because a run without an end would stop all later ones. */
export async function storeOutcome(
  work: (tx: Tx) => Promise<void>,
  stop: AbortSignal,
  report: ReportError,
): Promise<void> {
  for (;;) {
    try {
      return await write(work)
    } catch (error) {
      if (stop.aborted) throw error
      report(error)
      await pause(PAUSE, undefined, { signal: stop }).catch(() => undefined)
    }
  }
}
