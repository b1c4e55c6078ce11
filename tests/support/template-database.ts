/** An empty, migrated database to copy. Each process of the tests creates it once. */
import { join } from "node:path"
import { migrateDatabase } from "#db/migrate.ts"
import { testFolder } from "./usual-settings.ts"

let made: string | undefined

export function templateDatabase(): string {
  made ??= make()
  return made
}

function make(): string {
  const file = join(testFolder, "template.sqlite")
  migrateDatabase(file)
  return file
}
