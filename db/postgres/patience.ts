/** How long writes of this process wait that queue while the server, or a writer of another process, does not let the first of them begin. */
import { performance } from "node:perf_hooks"
import { DatabaseBusy } from "../write-queue.ts"

/** Tries to begin and do a write: `left` is how long it may wait (ms), and `begun` says that it waits no longer. */
type Attempt<Value> = (left: number, begun: () => void) => Promise<Value>

/**
 * Each write gives up `limit` (ms) after its request, or after the wait began, and none waits again: a queue of writes is refused (DatabaseBusy) together,
 * not one after the other. Time spent behind transactions of this process does not count. It is the rule of `beginning` in db/write-queue.ts.
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
