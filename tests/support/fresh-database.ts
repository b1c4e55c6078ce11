/** A new, migrated database for each run of a property-based test. It replaces the one the test began with. */
import { copyFileSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import { closeDatabase, openDatabase } from "#db/client.server.ts"
import { templateDatabase } from "./template-database.ts"

let folder: string | undefined

/** Closes the database and opens a new one. Both files are deleted when the test ends. */
export function freshDatabase(): void {
  closeDatabase()
  folder ??= ownFolder()
  const file = join(folder, "run.sqlite")
  for (const left of [file, `${file}-wal`, `${file}-shm`]) rmSync(left, { force: true })
  copyFileSync(templateDatabase(), file)
  openDatabase(file)
}

function ownFolder(): string {
  const own = mkdtempSync(join(tmpdir(), "suitekeeper-runs-"))
  onTestFinished(() => {
    closeDatabase()
    folder = undefined
    rmSync(own, { recursive: true, force: true })
  })
  return own
}
