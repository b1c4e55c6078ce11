/** A later version of the program, from the database's point of view. */
import { cpSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { isPostgres } from "#db/engine.ts"
import { POSTGRES_MIGRATIONS, SQLITE_MIGRATIONS } from "#db/migration-files.ts"
import { emptyFolder } from "./processes.ts"

/** A folder with the next version's migrations: one more than this version has, of these statements and phase. */
export function migrationsOfNextVersion(
  statements = "CREATE TABLE next (id integer PRIMARY KEY) STRICT;",
  phase: string | undefined = "expand",
): string {
  const folder = emptyFolder()
  cpSync(isPostgres ? POSTGRES_MIGRATIONS : SQLITE_MIGRATIONS, folder, { recursive: true })
  const file = join(folder, "meta", "_journal.json")
  const journal = JSON.parse(readFileSync(file, "utf8"))
  const last = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: "next", phase })
  writeFileSync(file, JSON.stringify(journal))
  writeFileSync(join(folder, "next.sql"), statements)
  return folder
}
