/** `restore --before-migration` on PostgreSQL: lists what was recorded since the backup that the update made, and says how it is restored. Nothing is changed. */
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"
import { versionOf } from "#db/beside-copy.ts"
import { versionText } from "#db/started-version.ts"
import { filesOf } from "~/domain/backups/backup-manifest.ts"
import { copyPostgres } from "~/domain/backups/copy-property.ts"
import { CommandFailed } from "./command.ts"
import { writeRecordedSince } from "./recorded-since.ts"
import { folderOf, showRecorded } from "./take-update-back.ts"

/** Always refuses (CommandFailed), with the steps: the database of DATABASE_URL may be served by other machines, so it is never replaced. */
export async function explainReturn(address: string, file: string): Promise<never> {
  const backups = join(dirname(file), "backups")
  const names = existsSync(backups)
    ? readdirSync(backups).filter((name) => /^before-migration-.*\.json$/.test(name))
    : []
  const newest = names.toSorted().at(-1)
  if (newest === undefined)
    throw new CommandFailed(`No update made a backup in ${backups}: look on the machine whose process migrated.`)
  const files = filesOf(join(backups, newest))
  const version = versionText(versionOf(files.database))
  const folder = folderOf(files.database)
  await listRecorded(address, files.database, folder)
  throw new CommandFailed(
    `Nothing was changed: on PostgreSQL an update is taken back into a new database. Stop all processes, install ${version}, make an empty database, and run with it: DATABASE_URL=<the new database> npm run suitekeeper -- restore ${files.database}. Then give the new DATABASE_URL to all processes.`,
  )
}

/** Reads the database as of one moment into a temporary file, because the copy is one too. */
async function listRecorded(address: string, copy: string, folder: string): Promise<void> {
  const temporary = `${folder}.part`
  rmSync(temporary, { recursive: true, force: true })
  try {
    mkdirSync(temporary, { mode: 0o700 })
    const present = join(temporary, "present.sqlite")
    await copyPostgres(address, present, join(temporary, "files"))
    showRecorded(folder, copy, writeRecordedSince(folder, present, copy, join(temporary, "files")))
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}
