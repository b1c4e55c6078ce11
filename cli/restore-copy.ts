/** `restore` of the copy that an update made before it migrated; the stored files stay. Source: docs/operations.md, Backups. */
import { copyFileSync, existsSync, realpathSync, rmSync, statSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import Sqlite from "better-sqlite3"
import { isBeforeBaseline, LAST_BEFORE_BASELINE } from "#db/baseline.ts"
import { makeFolder, moveInPlace, restrictToOwner } from "#db/data-folder.ts"
import { contentsIn } from "#db/database-file.ts"
import { copiedAt, copyBefore, newestSchema, schemaOf } from "#db/migrate.ts"
import { pathIn } from "#db/move/sqlite-property.ts"
import { holdDataFolder } from "#db/serving-lock.ts"
import { type BackupFiles, sha256Of } from "~/domain/backups/backup-manifest.ts"
import { mustVerify } from "~/domain/backups/must-verify.ts"
import { makeReady } from "~/domain/backups/restored-database.ts"
import { CommandFailed } from "./command.ts"

/** The time to wait for a command that is about to end, in milliseconds. */
const PATIENCE = 5_000

/** Whether this is a copy of the program's own database from before a migration or replacement. */
export const isCopyOfUpdate = ({ database, manifest }: BackupFiles): boolean =>
  copiedAt(database) !== null && existsSync(database) && !existsSync(manifest)

/** Puts a copy in the place of its DATA_DIR's database, whole or not at all, after copying the replaced database into `backups`. */
export async function restoreCopy(from: string, target: string): Promise<void> {
  const folder = dirname(target)
  const backups = join(folder, "backups")
  if (!existsSync(backups) || realpathSync(dirname(from)) !== realpathSync(backups)) {
    throw new CommandFailed(
      `${from} holds no stored files, so it is restored only where they are: in the DATA_DIR in whose backups it lies, not in ${folder}.`,
    )
  }
  const letGo = holdDataFolder(folder)
  try {
    await replace(from, target)
  } finally {
    letGo()
  }
}

/** Uses its own folder, so that remains of a killed restore are not mistaken for the database. Only the renaming, the last step, takes effect. */
async function replace(from: string, target: string): Promise<void> {
  const folder = join(dirname(target), "restoring-copy")
  const copy = join(folder, basename(target))
  const createdAt = copiedAt(from) ?? ""
  rmSync(folder, { recursive: true, force: true })
  try {
    makeFolder(folder)
    copyFileSync(from, copy)
    restrictToOwner(folder)
    const schema = soundSchema(copy, from)
    await makeReady(copy, { createdAt, version: "unknown", sha256: await sha256Of(from) })
    const lostCount = lostContents(copy, join(dirname(target), "files"))
    await mustVerify(copy)
    const previous = putAside(target)
    moveInPlace(copy, target)
    report(dirname(target), { createdAt, previous, isOlder: schema < newestSchema(), lostCount })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The schema of a copy. Refuses a damaged copy, or one newer than this program; `from` is its name for the operator. */
function soundSchema(copy: string, from: string): number {
  const damaged = new CommandFailed(`${from} is damaged: restore another copy, or a backup.`)
  const handle = new Sqlite(copy, { readonly: true })
  try {
    if (handle.pragma("integrity_check", { simple: true }) !== "ok") throw damaged
    const schema = schemaOf(handle, from)
    if (isBeforeBaseline(schema)) {
      throw new CommandFailed(
        `${from} is of a version that is too old for this one. Restore it with the version tagged ${LAST_BEFORE_BASELINE.tag}.`,
      )
    }
    if (schema <= newestSchema()) return schema
    throw new CommandFailed(`${from} was made by a newer version of Suitekeeper. Install that version.`)
  } catch (error) {
    throw error instanceof Sqlite.SqliteError ? damaged : error
  } finally {
    handle.close()
  }
}

/** Moves the replaced database's log into it first, else it would be applied to the restored one. Refuses while another process has it open. */
function putAside(target: string): string | undefined {
  if (!existsSync(target)) {
    if (!existsSync(`${target}-wal`)) return undefined
    throw new CommandFailed(`${target} is missing, but its write-ahead log is there: remove ${target}-wal first.`)
  }
  try {
    const handle = new Sqlite(target, { timeout: PATIENCE })
    try {
      handle.pragma("journal_mode = DELETE")
    } finally {
      handle.close()
    }
    return copyBefore(target, "restore")
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error
    throw new CommandFailed(
      `The database ${target} cannot be copied before it is replaced (${error.message}): end what has it open, or move it away. Nothing was restored.`,
    )
  }
}

const lostContents = (copy: string, files: string): number =>
  contentsIn(copy).filter((content) => {
    const found = statSync(pathIn(files, content), { throwIfNoEntry: false })
    return found?.size !== content.size
  }).length

type Restored = { createdAt: string; previous: string | undefined; isOlder: boolean; lostCount: number }

function report(folder: string, { createdAt, previous, isOlder, lostCount }: Restored): void {
  const before = previous === undefined ? "There was no database before." : `What was there before is ${previous}.`
  console.log(
    `Restored the copy of ${createdAt} into ${folder}; the files there stayed. ${before} All sessions were ended: everybody signs in again.`,
  )
  if (isOlder) {
    console.log(
      "The copy was of an older version, and this one migrated it. To go back to that version, install it and restore with it.",
    )
  }
  if (lostCount > 0) console.error(`Stored files that were deleted since, or damaged: ${lostCount}. See verify.`)
}
