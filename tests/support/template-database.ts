/** An empty, migrated database to copy: made once in each process of the tests. */
import { join } from "node:path"
import { migrateDatabase } from "#db/migrate.ts"
import { testFolder } from "./usual-settings.ts"

let made: string | undefined

/** The path of the database to copy. */
export function templateDatabase(): string {
  made ??= make()
  return made
}

function make(): string {
  const file = join(testFolder, "template.sqlite")
  migrateDatabase(file)
  return file
}
