/** `restore --before-migration` on PostgreSQL: restores the backup from before an update. Source: docs/operations/update.md, Taking an update back. */
import { copyFileSync, existsSync, readdirSync, rmSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { bringSentMail, versionOf } from "#db/beside-copy.ts"
import { clock } from "#db/clock.ts"
import { makeFolder } from "#db/data-folder.ts"
import { migrateDatabase } from "#db/migrate.ts"
import type { Place } from "#db/prepare.ts"
import { holdDataFolder } from "#db/serving-lock.ts"
import { removeUnnamed } from "~/domain/backups/backup-contents.ts"
import { type BackupFiles, filesOf, type Manifest, readManifest } from "~/domain/backups/backup-manifest.ts"
import { BackupRefused } from "~/domain/backups/backup-refused.ts"
import { bringDatabase } from "~/domain/backups/bring-database.ts"
import { mustVerifyThere } from "~/domain/backups/must-verify.ts"
import { prepareTakenBackThere } from "~/domain/backups/taken-back.ts"
import { CommandFailed } from "./command.ts"
import { copyPostgresBefore } from "./copy-before.ts"
import { type Recorded, writeRecordedSince } from "./recorded-since.ts"
import { type Answers, folderOf, mustBeWanted, mustBeYoung, nextVersion, showRecorded } from "./take-update-back.ts"

type PostgresPlace = Place & { postgres: object }
type Backup = { files: BackupFiles; manifest: Manifest }

/** Takes the last update of this database back. Refuses while it is served, without a backup in this DATA_DIR, with one that is too old, and unconfirmed. */
export async function takePostgresUpdateBack({ file, postgres }: PostgresPlace, answers: Answers): Promise<void> {
  const folder = dirname(file)
  const backup = newestBackup(folder)
  mustBeYoung(backup.files.database, Date.parse(backup.manifest.createdAt), answers.old)
  const { whileNotServed } = await import("#db/move/replace-on-postgres.ts")
  const letGo = holdDataFolder(folder)
  try {
    await whileNotServed(postgres, async ({ isNewerThan, replace }) => {
      if (!(await isNewerThan(backup.manifest.schema))) throw nothingToTakeBack(backup.files)
      const present = filesOf(await copyPostgresBefore(folder, postgres.migrationAddress, "restore"))
      try {
        const recorded = await agreed(present, backup, answers.yes)
        await prepared(join(folder, "restoring"), { backup, present, recorded }, (copy) =>
          replace({ file: copy, files: backup.files.contents, lost: backup.manifest.files.missing }),
        )
      } catch (error) {
        removeBackup(present)
        throw error
      }
      console.log(
        `The update was taken back: the backup of ${backup.manifest.createdAt} is in the database of DATABASE_URL. What was there before is ${present.database}: \`restore\` brings it into an empty database. All sessions were ended: everybody signs in again.`,
      )
      console.log(nextVersion(versionOf(backup.files.database)))
    })
  } finally {
    letGo()
  }
}

/** The newest backup that an update made in this DATA_DIR. */
function newestBackup(folder: string): Backup {
  const backups = join(folder, "backups")
  const names = existsSync(backups)
    ? readdirSync(backups).filter((name) => /^before-migration-.*\.json$/.test(name))
    : []
  const newest = names.toSorted().at(-1)
  if (newest === undefined)
    throw new CommandFailed(`No update made a backup in ${backups}: look on the machine whose process migrated.`)
  const files = filesOf(join(backups, newest))
  return { files, manifest: readManifest(files) }
}

const nothingToTakeBack = ({ database }: BackupFiles) =>
  new CommandFailed(
    `The database of DATABASE_URL has the schema of the backup ${database}: there is no update to take back.`,
  )

/** Lists what was recorded since the backup, and asks for confirmation. */
async function agreed(present: BackupFiles, { files, manifest }: Backup, isConfirmed: boolean): Promise<Recorded> {
  const folder = folderOf(files.database)
  const recorded = writeRecordedSince(folder, present.database, files.database, present.contents)
  showRecorded(folder, manifest.createdAt, recorded)
  await mustBeWanted(isConfirmed)
  return recorded
}

/** Prepares a copy of the backup on SQLite, and passes it on. */
async function prepared(
  folder: string,
  { backup, present, recorded }: { backup: Backup; present: BackupFiles; recorded: Recorded },
  work: (copy: string) => Promise<void>,
): Promise<void> {
  const { files, manifest } = backup
  const copy = join(folder, basename(files.database))
  rmSync(folder, { recursive: true, force: true })
  try {
    makeFolder(folder)
    await bringDatabase(files, manifest, copy)
    bringSentMail(copy, present.database)
    const { sha256, createdAt } = manifest
    const version = versionOf(files.database) ?? "unknown"
    const instants = { copiedAt: Date.parse(createdAt), takenBackAt: clock() }
    await prepareTakenBackThere(copy, { ...instants, version, sha256, charged: recorded.charged })
    await mustVerifyMigrated(copy)
    await work(copy)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Migrates a copy and verifies it, without changing the original. The laws of a migration are written for this process's engine, so a thread checks all laws. */
async function mustVerifyMigrated(copy: string): Promise<void> {
  const tried = `${copy}.tried`
  copyFileSync(copy, tried)
  migrateDatabase(tried)
  await mustVerifyThere(tried)
}

function removeBackup({ database, manifest }: BackupFiles): void {
  for (const path of [manifest, database]) rmSync(path, { force: true })
  try {
    removeUnnamed(dirname(database))
  } catch (error) {
    // The command is making a backup at this moment, so its files are not known yet.
    if (!(error instanceof BackupRefused)) throw error
  }
}
