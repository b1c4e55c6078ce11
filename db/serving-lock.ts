/** One process serves a DATA_DIR: it holds SQLite's lock on an empty file, which ends with it. A process id may exist in another container, too. */
import { join } from "node:path"
import Sqlite, { type Database } from "better-sqlite3"

export class AlreadyServed extends Error {
  override name = "AlreadyServed"
}

/** A process that only tests the lock holds it for an instant, so a process waits this long for it. */
const WAIT_MS = 1_000

const held = new Map<string, Database>()

/** Takes the lock for this process; a repeat has no effect. Refuses (AlreadyServed) when another process holds it. Returns its release. */
export function holdDataFolder(folder: string): () => void {
  if (!held.has(folder)) held.set(folder, lockOf(folder))
  return () => {
    held.get(folder)?.close()
    held.delete(folder)
  }
}

/** Refuses (AlreadyServed) a folder that another process holds. */
export function mustNotBeServed(folder: string): void {
  if (!held.has(folder)) holdDataFolder(folder)()
}

function lockOf(folder: string): Database {
  const handle = new Sqlite(join(folder, "serving.lock"), { timeout: WAIT_MS })
  try {
    handle.exec("BEGIN EXCLUSIVE")
    return handle
  } catch (error) {
    handle.close()
    if (!(error instanceof Sqlite.SqliteError) || !error.code.startsWith("SQLITE_BUSY")) throw error
    throw new AlreadyServed(
      `Another process serves DATA_DIR ${folder} already. Stop it first, or choose another DATA_DIR.`,
    )
  }
}
