/** The fresh database of each test, on the engine of this run: a copy of a migrated template, or on PostgreSQL the last test's with its first rows. */
import { copyFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { closeDatabase, openDatabase, read } from "#db/client.server.ts"
import { isPostgres } from "#db/engine.ts"
import { closeRaw } from "./raw.ts"
import { templateDatabase } from "./template-database.ts"
import { testFolder } from "./usual-settings.ts"

// Imported once: a test may begin a second process, to which later imports belong.
const postgres = isPostgres
  ? {
      ...(await import("./postgres-database.ts")),
      ...(await import("./postgres-restore.ts")),
      ...(await import("#db/postgres/port.ts")),
    }
  : undefined
type Postgres = NonNullable<typeof postgres>

/** On SQLite: the file of the open test's database. */
export const fileOfTest = join(testFolder, "test.sqlite")

export async function openFresh(): Promise<void> {
  if (postgres) {
    if (!(await isFreshAgain(postgres))) await openNew(postgres)
    postgres.setClock(() => Date.now())
    return
  }
  copyFileSync(templateDatabase(), fileOfTest)
  openDatabase(fileOfTest)
}

/** On PostgreSQL, where the program is still connected to the database of the test before: whether that one is as new. */
async function isFreshAgain({ addressOf, isRestored, OF_TEST }: Postgres): Promise<boolean> {
  const name = sql<{ name: string }>`select current_database() as name`
  const [connected] = await read((tx) => tx.rows<{ name: string }>(name)).catch(() => [])
  return connected?.name === OF_TEST && (await isRestored(addressOf(OF_TEST)))
}

async function openNew({ freshDatabase, makeTemplate, OF_TEST }: Postgres): Promise<void> {
  await closeDatabase()
  await makeTemplate()
  openDatabase(await freshDatabase(OF_TEST))
}

/** Ends a test's database. On PostgreSQL the program stays connected for the next test; `closeDatabase` makes that one begin on a new copy. */
export async function leaveDatabase(): Promise<void> {
  await closeRaw()
  if (isPostgres) return
  await closeDatabase()
  for (const left of ["", "-wal", "-shm"]) rmSync(`${fileOfTest}${left}`, { force: true })
}
