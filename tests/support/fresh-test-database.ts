/** The fresh database of each test, on the engine of this run: a copy of a migrated template. */
import { copyFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { openDatabase } from "#db/client.server.ts"
import { isPostgres } from "#db/engine.ts"
import { closeRaw } from "./raw.ts"
import { templateDatabase } from "./template-database.ts"
import { testFolder } from "./usual-settings.ts"

/** On SQLite: the file of the open test's database. */
export const fileOfTest = join(testFolder, "test.sqlite")

export async function openFresh(): Promise<void> {
  if (isPostgres) {
    const { freshDatabase, makeTemplate, OF_TEST } = await import("./postgres-database.ts")
    const { setClock } = await import("#db/postgres/port.ts")
    await makeTemplate()
    openDatabase(await freshDatabase(OF_TEST))
    setClock(() => Date.now())
    return
  }
  copyFileSync(templateDatabase(), fileOfTest)
  openDatabase(fileOfTest)
}

export async function removeDatabase(): Promise<void> {
  await closeRaw()
  for (const left of ["", "-wal", "-shm"]) rmSync(`${fileOfTest}${left}`, { force: true })
}
