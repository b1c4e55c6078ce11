/** How long queued writes of this process wait while the server, or a writer of another process, prevents the first of them from beginning. */
import { performance } from "node:perf_hooks"
import { DatabaseBusy } from "../write-queue.ts"

/** Tries to begin and do a write: `left` is how long it may wait (milliseconds); it calls `begun` once it no longer waits. */
type Attempt<Value> = (left: number, begun: () => void) => Promise<Value>

/**
 * Each write fails `limit` milliseconds after its request or after the wait began, and none waits again, so that a queue of writes is refused
 * (DatabaseBusy) together and not one after another. Time spent behind transactions of this process does not count. This is the rule of `beginning` in
 * db/write-queue.ts.
 */
export function patience(limit: number) {
  let since: number | undefined
  return async <Value>(requestedAt: number, attempt: Attempt<Value>): Promise<Value> => {
    const startedAt = performance.now()
    const left = since === undefined ? limit : Math.max(since, requestedAt) + limit - startedAt
    if (left <= 0) throw new DatabaseBusy("The database is busy.")
    let hasBegun = false
    try {
      return await attempt(Math.ceil(left), () => {
        hasBegun = true
        since = undefined
      })
    } catch (error) {
      if (!hasBegun && error instanceof DatabaseBusy) since ??= startedAt
      throw error
    }
  }
}
