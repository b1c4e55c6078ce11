/** How transactions wait: for each other in this process, and for another process that writes. Nothing here blocks the event loop. */
import { setTimeout as delay } from "node:timers/promises"
import Sqlite, { type Database } from "better-sqlite3"

/** The database cannot be written now: another process holds it, or the disk refuses. */
export class DatabaseBusy extends Error {
  override name = "DatabaseBusy"
}

/** How long a write waits for another process before it gives up, in milliseconds. */
const PATIENCE = 5_000

/** One after the other: two transactions on one connection cannot overlap. */
export function queue() {
  let last: Promise<unknown> = Promise.resolve()
  return <Value>(task: () => Promise<Value>): Promise<Value> => {
    const turn = last.then(task, task)
    last = turn.catch(() => undefined)
    return turn
  }
}

const isBusy = (error: unknown) => error instanceof Sqlite.SqliteError && error.code.startsWith("SQLITE_BUSY")

/** The time that waiting goes by: milliseconds, and a pause of some. */
export type Stopwatch = { now(): number; pause(milliseconds: number): Promise<unknown> }
const REAL: Stopwatch = { now: () => performance.now(), pause: delay }

/**
 * How transactions of one connection begin, without blocking the event loop while another process writes. What waits in the queue
 * behind a transaction that waits for the other process waits for it as well: each gives up `PATIENCE` after it was asked for, or
 * after the other process was first met, and none waits anew. Time that passes behind transactions of this process counts for nothing.
 */
export function beginning(time: Stopwatch = REAL) {
  let lockedSince: number | undefined
  return async (handle: Database, how: "BEGIN" | "BEGIN IMMEDIATE", requestedAt: number): Promise<void> => {
    for (;;) {
      try {
        handle.exec(how)
        lockedSince = undefined
        return
      } catch (error) {
        if (!isBusy(error)) throw error
        lockedSince ??= time.now()
        if (time.now() > Math.max(lockedSince, requestedAt) + PATIENCE) {
          throw new DatabaseBusy("The database is busy.", { cause: error })
        }
        await time.pause(20)
      }
    }
  }
}

/**
 * Does what opens or migrates a database, and again for as long as another process holds it, without blocking the event loop. The work must
 * neither wait itself nor leave anything behind when it is refused. Refuses (DatabaseBusy) after `patience`, in milliseconds.
 */
export async function onceFree<Value>(work: () => Value, patience: number, time: Stopwatch = REAL): Promise<Value> {
  const since = time.now()
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (time.now() >= since + patience) throw new DatabaseBusy("The database is busy.", { cause: error })
      await time.pause(100)
    }
  }
}
