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

/** Begins without blocking the event loop while another process writes. */
export async function begin(handle: Database, how: "BEGIN" | "BEGIN IMMEDIATE"): Promise<void> {
  const giveUp = performance.now() + PATIENCE
  for (;;) {
    try {
      handle.exec(how)
      return
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() > giveUp) throw new DatabaseBusy("The database is busy.", { cause: error })
      await delay(20)
    }
  }
}
