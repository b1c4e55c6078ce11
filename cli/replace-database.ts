/** Replaces the database of a DATA_DIR by a copy, completely or not at all. */
import { copyFileSync, existsSync, rmSync, statSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import Sqlite from "better-sqlite3"
import { isBeforeBaseline, LAST_BEFORE_BASELINE } from "#db/baseline.ts"
import { makeFolder, moveInPlace, restrictToOwner } from "#db/data-folder.ts"
import { contentsIn } from "#db/database-file.ts"
import { copyBefore, newestSchema, schemaOf } from "#db/migrate.ts"
import { pathIn } from "#db/move/sqlite-property.ts"
import { CommandFailed } from "./command.ts"

/** The time to wait for a command that is about to end, in milliseconds. */
const PATIENCE = 5_000

/** The path of the copy of the replaced database, the new database's schema, and how many of its stored files are missing. */
export type Replaced = { previous: string | undefined; schema: number; lostCount: number }

/**
 * Lets `ready` prepare the copy in a separate folder, so that the remains of a killed restore are not mistaken for the database. Only renaming, the last
 * step, takes effect. The replaced database is copied to `backups`. The caller holds the folder's lock.
 */
export async function replaceDatabase(
  from: string,
  target: string,
  ready: (copy: string, schema: number) => Promise<void>,
): Promise<Replaced> {
  const folder = join(dirname(target), "restoring-copy")
  const copy = join(folder, basename(target))
  rmSync(folder, { recursive: true, force: true })
  try {
    makeFolder(folder)
    copyFileSync(from, copy)
    restrictToOwner(folder)
    const schema = soundSchema(copy, from)
    await ready(copy, schema)
    const lostCount = lostContents(copy, join(dirname(target), "files"))
    const previous = putAside(target)
    moveInPlace(copy, target)
    return { previous, schema, lostCount }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Tells the operator where the replaced database is. */
export const previousText = ({ previous }: Replaced): string =>
  previous === undefined ? "There was no database before." : `What was there before is ${previous}.`

export function reportLost({ lostCount }: Replaced): void {
  if (lostCount > 0) console.error(`Stored files that were deleted since, or damaged: ${lostCount}. See verify.`)
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

/** First merges the replaced database's log into it, so that it is not applied to the restored one. Refuses while another process has the database open. */
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
