/** A new, migrated database for each run of a property, in place of the one the test began with. */
import { copyFileSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll } from "vitest"
import { closeDatabase, openDatabase } from "#db/client.server.ts"
import { migrateDatabase } from "#db/migrate.ts"

const folder = mkdtempSync(join(tmpdir(), "suitekeeper-runs-"))
const template = join(folder, "template.sqlite")
const file = join(folder, "run.sqlite")
let isMade = false

export function freshDatabase(): void {
  if (!isMade) migrateDatabase(template)
  isMade = true
  closeDatabase()
  for (const left of [file, `${file}-wal`, `${file}-shm`]) rmSync(left, { force: true })
  copyFileSync(template, file)
  openDatabase(file)
}

afterAll(() => {
  closeDatabase()
  rmSync(folder, { recursive: true, force: true })
})
