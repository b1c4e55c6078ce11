/** A later version of the program, from the database's point of view. */
import { cpSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { emptyFolder } from "./processes.ts"

/** A folder with the next version's migrations: one more than this version has, of these statements. */
export function migrationsOfNextVersion(statements = "CREATE TABLE next (id integer PRIMARY KEY) STRICT;"): string {
  const folder = emptyFolder()
  cpSync("db/sqlite/migrations", folder, { recursive: true })
  const file = join(folder, "meta", "_journal.json")
  const journal = JSON.parse(readFileSync(file, "utf8"))
  const last = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: "next" })
  writeFileSync(file, JSON.stringify(journal))
  writeFileSync(join(folder, "next.sql"), statements)
  return folder
}
