/**
 * Brings a database file to this program's schema, once, before it is served. A copy is made first when there is something to change;
 * a database written by a newer program is refused.
 */
import { chmodSync, existsSync, mkdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import Sqlite, { type Database } from "better-sqlite3"
import { drizzle } from "drizzle-orm/better-sqlite3"
import { migrate } from "drizzle-orm/better-sqlite3/migrator"

/** Where the migrations lie: beside the program's working directory, in development and in the container alike. */
const MIGRATIONS = "db/migrations"

/** A database that this program must not touch; the message is for the operator. */
export class MigrationRefused extends Error {
  override name = "MigrationRefused"
}

type Journal = { entries: { when: number }[] }

function appliedUpTo(handle: Database): number {
  const known = handle.prepare("select 1 from sqlite_master where name = '__drizzle_migrations'").get()
  if (!known) return 0
  const row = handle.prepare("select max(created_at) as last from __drizzle_migrations").get() as {
    last: number | null
  }
  return row.last ?? 0
}

/** Copies the database as it was before a migration into DATA_DIR/backups, readable by its owner only. SQLite makes the copy, so it is whole whoever writes. */
function copyBefore(handle: Database, file: string): string {
  const folder = join(dirname(file), "backups")
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, "-")
  const copy = join(folder, `before-migration-${stamp}.sqlite`)
  handle.prepare("vacuum into ?").run(copy)
  chmodSync(copy, 0o600)
  return copy
}

/** Migrates `file`. Returns the copy made before, or undefined when the database was new or already up to date. */
export function migrateDatabase(file: string, folder = MIGRATIONS): string | undefined {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const existed = existsSync(file)
  const handle = new Sqlite(file, { timeout: 5_000 })
  try {
    handle.pragma("journal_mode = WAL")
    handle.pragma("synchronous = FULL")
    const journal = JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")) as Journal
    const newest = Math.max(...journal.entries.map((entry) => entry.when))
    const applied = appliedUpTo(handle)
    if (applied > newest) {
      throw new MigrationRefused(
        `The database ${file} was written by a newer version of Suitekeeper. Install that version.`,
      )
    }
    if (applied === newest) return undefined
    const copy = existed && applied > 0 ? copyBefore(handle, file) : undefined
    migrate(drizzle(handle), { migrationsFolder: folder })
    return copy
  } finally {
    handle.close()
  }
}
