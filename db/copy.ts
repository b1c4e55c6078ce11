/** Copies a database that may be in use. SQLite makes the copy, so it is complete and of one moment, despite concurrent writes. */
import { chmodSync, rmSync } from "node:fs"
import Sqlite from "better-sqlite3"
import { PATIENCE_WHEN_OPENING, sync } from "./data-folder.ts"

/** Writes a copy, readable by its owner only, and waits until it is on the disk. A failed copy is deleted. */
export function copyDatabase(file: string, copy: string): void {
  const handle = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: PATIENCE_WHEN_OPENING })
  rmSync(copy, { force: true })
  try {
    handle.prepare("vacuum into ?").run(copy)
    chmodSync(copy, 0o600)
    sync(copy)
  } catch (error) {
    rmSync(copy, { force: true })
    throw error
  } finally {
    handle.close()
  }
}
