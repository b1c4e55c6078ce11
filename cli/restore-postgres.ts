/** `restore` to an empty PostgreSQL database, completely or not at all. Source: docs/operations/backup.md. */
import { rmSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { makeFolder } from "#db/data-folder.ts"
import { migrateDatabase } from "#db/migrate.ts"
import type { Place } from "#db/prepare.ts"
import { holdDataFolder } from "#db/serving-lock.ts"
import type { BackupFiles, Manifest } from "~/domain/backups/backup-manifest.ts"
import { bringDatabase } from "~/domain/backups/bring-database.ts"
import { mustVerify } from "~/domain/backups/must-verify.ts"
import { endSessions } from "~/domain/backups/restored-database.ts"

/** Migrates the backup's database in DATA_DIR/restoring, then copies it and the backup's stored files, whose hashes are checked. */
export async function restoreIntoPostgres(
  files: BackupFiles,
  manifest: Manifest,
  { file, postgres }: Place & { postgres: object },
): Promise<void> {
  const folder = join(dirname(file), "restoring")
  const copy = join(folder, basename(file))
  makeFolder(dirname(file))
  const letGo = holdDataFolder(dirname(file))
  try {
    rmSync(folder, { recursive: true, force: true })
    makeFolder(folder)
    await bringDatabase(files, manifest, copy)
    // The laws of a migration are written for this process's engine. The whole property is verified below.
    migrateDatabase(copy)
    const { copyToPostgres } = await import("#db/move/to-postgres.ts")
    const from = { file: copy, files: files.contents, lost: manifest.files.missing }
    await copyToPostgres(from, postgres, async () => {
      await endSessions(postgres.address, manifest)
      await mustVerify(postgres.address)
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
    letGo()
  }
}
