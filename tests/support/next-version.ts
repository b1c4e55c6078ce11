/** A later version of the program, from the database's point of view. */
import { cpSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { isPostgres } from "#db/engine.ts"
import { POSTGRES_MIGRATIONS, SQLITE_MIGRATIONS } from "#db/migration-files.ts"
import { emptyFolder } from "./processes.ts"

/** A folder with the next version's migrations: this version's and one more, with these statements and this phase. */
export function migrationsOfNextVersion(
  statements = "CREATE TABLE next (id integer PRIMARY KEY) STRICT;",
  phase: string | undefined = "expand",
): string {
  const folder = emptyFolder()
  cpSync(isPostgres ? POSTGRES_MIGRATIONS : SQLITE_MIGRATIONS, folder, { recursive: true })
  addMigration(folder, { tag: "next", statements, phase })
  return folder
}

/** Adds a migration to a folder of migrations, with this instant (ms) or the next one. */
export function addMigration(
  folder: string,
  { tag, statements, phase, at }: { tag: string; statements: string; phase: string | undefined; at?: number },
): void {
  const file = join(folder, "meta", "_journal.json")
  const journal = JSON.parse(readFileSync(file, "utf8"))
  const last = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: last.idx + 1, when: at ?? last.when + 1, tag, phase })
  writeFileSync(file, JSON.stringify(journal))
  writeFileSync(join(folder, `${tag}.sql`), statements)
}
