/** Extracts the database from a backup and checks it against the manifest. */
import { copyFileSync, existsSync, statSync } from "node:fs"
import { dirname } from "node:path"
import { restrictToOwner } from "#db/data-folder.ts"
import { schemaIn } from "#db/database-file.ts"
import { type BackupFiles, type Manifest, sha256Of } from "./backup-manifest.ts"
import { BackupRefused } from "./backup-refused.ts"

/** Copies the database. Refuses one that differs from the manifest. */
export async function bringDatabase(
  { database }: BackupFiles,
  { sha256, bytes, schema }: Manifest,
  copy: string,
): Promise<void> {
  await copyChecked(database, copy, sha256)
  if (statSync(copy).size !== bytes || schemaIn(copy) !== schema) throw damaged(database)
}

const damaged = (file: string) =>
  new BackupRefused(`${file} is not what its manifest says: it is damaged, or was changed.`)

export async function copyChecked(from: string, to: string, sha256: string): Promise<void> {
  if (!existsSync(from)) throw new BackupRefused(`There is no file ${from}: the backup is incomplete.`)
  copyFileSync(from, to)
  restrictToOwner(dirname(to))
  if ((await sha256Of(to)) !== sha256) throw damaged(from)
}
