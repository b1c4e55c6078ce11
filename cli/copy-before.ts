/** The backup of a PostgreSQL database before it is migrated or replaced. Source: docs/operations/update.md, Taking an update back. */
import { readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { makeFolder } from "#db/data-folder.ts"
import { COPIES_STORED } from "#db/migrate.ts"
import { filesOf } from "~/domain/backups/backup-manifest.ts"
import { copyPostgres } from "~/domain/backups/copy-property.ts"
import { makeBackup } from "~/domain/backups/make-backup.ts"

/** Makes the backup that a start needs before it migrates. */
export const copyBeforeMigration = (folder: string, address: string): Promise<string> =>
  copyPostgresBefore(folder, address, "migration")

/** Makes the backup in `backups` below the folder, with the database's present schema, and deletes all but the newest of its kind. Returns its path. */
export async function copyPostgresBefore(
  folder: string,
  address: string,
  what: "migration" | "restore",
): Promise<string> {
  const kind = `before-${what}`
  const backups = join(folder, "backups")
  makeFolder(backups)
  const copies = () => readdirSync(backups).filter((name) => name.startsWith(`${kind}-`))
  for (const name of copies().filter((name) => name.endsWith(".part"))) rmSync(join(backups, name), { force: true })
  const { database } = await makeBackup(backups, kind, (part, contents) => copyPostgres(address, part, contents))
  const databases = copies().filter((name) => name.endsWith(".sqlite"))
  for (const name of databases.toSorted().slice(0, -COPIES_STORED)) {
    const old = filesOf(join(backups, name))
    for (const path of [old.database, old.manifest]) rmSync(path, { force: true })
  }
  return database
}
