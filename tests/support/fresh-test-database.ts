/** The fresh database of each test, on the engine of this run: a copy of a migrated template, or on PostgreSQL the previous test's database with its first rows restored. */
import { copyFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { closeDatabase, openDatabase, read } from "#db/client.server.ts"
import { isPostgres } from "#db/engine.ts"
import { closeRaw } from "./raw.ts"
import { templateDatabase } from "./template-database.ts"
import { testFolder } from "./usual-settings.ts"

// Imported at once, because later imports may belong to a test's second process.
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

/** On PostgreSQL, where the program is still connected to the previous test's database: whether that database could be restored. */
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

/** Ends a test's database. On PostgreSQL the program stays connected for the next test; after `closeDatabase` the next test begins on a new copy. */
export async function leaveDatabase(): Promise<void> {
  await closeRaw()
  if (isPostgres) return
  await closeDatabase()
  for (const left of ["", "-wal", "-shm"]) rmSync(`${fileOfTest}${left}`, { force: true })
}
