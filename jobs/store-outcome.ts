import { setTimeout as pause } from "node:timers/promises"
import { type Tx, write } from "#db/client.server.ts"
import type { ReportError } from "./job.ts"

/** The pause between two attempts, in milliseconds. */
const PAUSE = 30_000

/** Tries again while the database cannot be reached, because a run without an outcome would block all later ones. */
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
