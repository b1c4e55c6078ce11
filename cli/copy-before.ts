/** The backup that a start makes of a PostgreSQL database before it migrates it. Source: docs/operations/update.md, Taking an update back. */
import { readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { makeFolder } from "#db/data-folder.ts"
import { COPIES_STORED } from "#db/migrate.ts"
import { filesOf } from "~/domain/backups/backup-manifest.ts"
import { copyPostgres } from "~/domain/backups/copy-property.ts"
import { makeBackup } from "~/domain/backups/make-backup.ts"

const NAME = "before-migration"

/** Makes the backup in `backups` below the folder, of the schema that the database has, and deletes all but the newest. Returns its path. */
export async function copyBeforeMigration(folder: string, address: string): Promise<string> {
  const backups = join(folder, "backups")
  makeFolder(backups)
  const copies = () => readdirSync(backups).filter((name) => name.startsWith(`${NAME}-`))
  for (const name of copies().filter((name) => name.endsWith(".part"))) rmSync(join(backups, name), { force: true })
  const { database } = await makeBackup(backups, NAME, (part, contents) => copyPostgres(address, part, contents))
  const databases = copies().filter((name) => name.endsWith(".sqlite"))
  for (const name of databases.toSorted().slice(0, -COPIES_STORED)) {
    const old = filesOf(join(backups, name))
    for (const path of [old.database, old.manifest]) rmSync(path, { force: true })
  }
  return database
}
