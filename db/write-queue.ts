/** Lets transactions wait for each other in this process, and for another process that writes, without blocking the event loop. */
import { setTimeout as delay } from "node:timers/promises"
import Sqlite, { type Database } from "better-sqlite3"

/** The database cannot be written now: another process holds it, or the disk refuses. */
export class DatabaseBusy extends Error {
  override name = "DatabaseBusy"
}

/** The time a write waits for another process before it gives up, in milliseconds. */
const PATIENCE = 5_000

export function queue() {
  let last: Promise<unknown> = Promise.resolve()
  return <Value>(task: () => Promise<Value>): Promise<Value> => {
    const turn = last.then(task, task)
    last = turn.catch(() => undefined)
    return turn
  }
}

const isBusy = (error: unknown) => error instanceof Sqlite.SqliteError && error.code.startsWith("SQLITE_BUSY")

/** The clock for waiting: milliseconds, and a pause. */
export type Stopwatch = { now(): number; pause(milliseconds: number): Promise<unknown> }
const REAL: Stopwatch = { now: () => performance.now(), pause: delay }

/**
 * Begins the transactions of one connection, without blocking the event loop while another process writes. Transactions queued behind a waiting
 * one wait for the other process too: each gives up `PATIENCE` after its request, or after the wait for the other process began, and none waits again.
 * Time spent behind transactions of this process does not count.
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
 * Runs work that opens or migrates a database, and repeats it while another process holds the database, without blocking the event loop. The work
 * must not wait itself, and must leave nothing behind when it is refused. Refuses (DatabaseBusy) after `patience`, in milliseconds.
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
