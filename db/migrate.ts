/** Migrates a file before it is served, once, and copies it first if a migration is pending. Refuses a database of a newer version or of another program. */
import { existsSync, linkSync, readdirSync, rmSync, statSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import Sqlite, { type Database } from "better-sqlite3"
import { LAST_BEFORE_BASELINE, mustBeAdoptable } from "./baseline.ts"
import { copyDatabase } from "./copy.ts"
import { makeFolder, moveInPlace, PATIENCE_WHEN_OPENING, sync } from "./data-folder.ts"
import { type Migration, migrationsIn, SQLITE_MIGRATIONS } from "./migration-files.ts"
import { brokenLaws, type MigrationLaws } from "./migration-laws.ts"
import { MigrationRefused, notMigrated, wouldBreakLaws } from "./migration-refused.ts"
import { versionIn } from "./started-version.ts"

export const COPIES_STORED = 10

type Options = {
  folder?: string
  patience?: number
  laws?: MigrationLaws
  /** Called when a migration is pending and no other process can write to the database. If it throws, the database does not change. */
  beforeMigration?: (() => void) | undefined
}

/** The newest schema that this program knows, as the instant of its migration (milliseconds). */
export function newestSchema(folder = SQLITE_MIGRATIONS): number {
  return Math.max(...migrationsIn(folder).map((migration) => migration.at))
}

/**
 * Migrates `file`. Returns the path of the copy made before; undefined for a new or up-to-date database. If several processes start, one migrates the
 * database. Waits up to `patience` (milliseconds) while another process holds the database, then leaves it unchanged. Refuses a database that a migration
 * does not fit, or whose migrated rows would break one of the `laws`; then names the version to start and leaves the database unchanged.
 */
export function migrateDatabase(
  file: string,
  { folder = SQLITE_MIGRATIONS, patience = PATIENCE_WHEN_OPENING, laws = {}, beforeMigration }: Options = {},
): string | undefined {
  const migrations = migrationsIn(folder)
  makeFolder(dirname(file))
  if (!existsSync(file) && makeDatabase(file, migrations)) return undefined
  if (statSync(file).size === 0)
    throw new MigrationRefused(`${file} is empty: put the database back, or remove the file.`)
  const handle = new Sqlite(file, { timeout: patience })
  try {
    if (!isBehind(handle, file, migrations)) return undefined
    mustFollow(handle, file, migrations)
    handle.pragma("journal_mode = WAL")
    handle.pragma("synchronous = FULL")
    handle.exec("BEGIN IMMEDIATE")
    if (!isBehind(handle, file, migrations)) return undefined
    beforeMigration?.()
    const version = versionIn(handle)
    let copy: string | undefined
    try {
      copy = copyBefore(file, "migration")
      applyMigrations(handle, migrations)
      const broken = brokenLaws(handle, laws)
      if (broken.length > 0) throw wouldBreakLaws(file, broken, version)
      handle.exec("COMMIT")
    } catch (error) {
      // The database equals the copy, and repeated starts must not displace older copies.
      if (copy !== undefined) rmSync(copy, { force: true })
      throw isOfSqlite(error) ? notMigrated(file, error.message, version) : error
    }
    return copy
  } finally {
    handle.close()
  }
}

/** The instant of the newest migration a database has, in milliseconds. Refuses a database of another program. */
export function schemaOf(handle: Database, file: string): number {
  const tables = handle.prepare("select name from sqlite_master where type = 'table'").pluck().all()
  if (!["__drizzle_migrations", "users", "units"].every((name) => tables.includes(name))) {
    throw new MigrationRefused(`${file} is no database of Suitekeeper. Leave it alone: choose another DATA_DIR.`)
  }
  return Number(handle.prepare("select max(created_at) from __drizzle_migrations").pluck().get() ?? 0)
}

function isBehind(handle: Database, file: string, migrations: Migration[]): boolean {
  const schema = schemaOf(handle, file)
  const newest = Math.max(...migrations.map(({ at }) => at))
  if (schema > newest) {
    throw new MigrationRefused(
      `The database ${file} was written by a newer version of Suitekeeper. Install that version.`,
    )
  }
  return schema < newest
}

/** Refuses a database that the baseline cannot adopt. Reads it in one transaction, because another process may migrate it concurrently. */
function mustFollow(handle: Database, file: string, [baseline]: Migration[]): void {
  handle.exec("BEGIN")
  try {
    const schema = schemaOf(handle, file)
    if (baseline && schema < baseline.at) mustBeAdoptable(handle, file, schema, baseline)
  } finally {
    handle.exec("ROLLBACK")
  }
}

/** Applies pending migrations and records them in drizzle's table. A database that equals the baseline only gets the baseline's row. */
export function applyMigrations(handle: Database, migrations: Migration[]): void {
  handle.exec(
    "create table if not exists __drizzle_migrations (id serial primary key, hash text not null, created_at numeric)",
  )
  const last = Number(handle.prepare("select max(created_at) from __drizzle_migrations").pluck().get() ?? 0)
  const done = handle.prepare("insert into __drizzle_migrations (hash, created_at) values (?, ?)")
  for (const [index, { statements, hash, at }] of migrations.entries()) {
    if (at <= last) continue
    const isAdopted = index === 0 && last === LAST_BEFORE_BASELINE.at
    for (const statement of isAdopted ? [] : statements) handle.exec(statement)
    done.run(hash, at)
  }
}

/** Whether SQLite refused a statement for another reason than a lock. */
const isOfSqlite = (error: unknown): error is Error =>
  error instanceof Sqlite.SqliteError && !error.code.startsWith("SQLITE_BUSY")

/** Makes a complete new database in a separate file and moves it into place. Returns false when another process was first. */
function makeDatabase(file: string, migrations: Migration[]): boolean {
  if (existsSync(`${file}-wal`)) {
    throw new MigrationRefused(
      `${file} is missing, but its write-ahead log is there: put the database back, or remove ${file}-wal.`,
    )
  }
  const making = `${file}.new-${crypto.randomUUID()}`
  try {
    const handle = new Sqlite(making)
    try {
      handle.pragma("journal_mode = WAL")
      handle.exec("BEGIN IMMEDIATE")
      applyMigrations(handle, migrations)
      handle.exec("COMMIT")
    } finally {
      handle.close()
    }
    sync(making)
    linkSync(making, file)
    return true
  } catch (error) {
    if (!existsSync(file)) throw error
    return false
  } finally {
    for (const end of ["", "-wal", "-shm"]) rmSync(`${making}${end}`, { force: true })
  }
}

/** Deletes the unfinished databases of killed starts, which have no use once a database exists. */
export function removeHalfMade(file: string): void {
  const folder = dirname(file)
  const left = readdirSync(folder).filter((name) => name.startsWith(`${basename(file)}.new-`))
  for (const name of left) rmSync(join(folder, name), { force: true })
}

/** The names of the copies that `copyBefore` makes. Each is of one moment, which its name gives, and has no manifest. */
const COPY = /^before-(?:migration|restore)-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)\.sqlite$/

/** The instant of a copy, from its file name, as an ISO instant; null for any other file. */
export function copiedAt(file: string): string | null {
  const [, hour, minute, second, rest] = COPY.exec(basename(file)) ?? []
  return hour === undefined ? null : `${hour}:${minute}:${second}.${rest}`
}

/** Copies the database into DATA_DIR/backups before it is migrated or replaced, and deletes all but the newest copies of each kind. */
export function copyBefore(file: string, what: "migration" | "restore"): string {
  const folder = join(dirname(file), "backups")
  makeFolder(folder)
  const copies = () => readdirSync(folder).filter((name) => name.startsWith(`before-${what}-`))
  for (const name of copies().filter((name) => name.endsWith(".part"))) rmSync(join(folder, name), { force: true })
  const copy = join(folder, `before-${what}-${new Date().toISOString().replaceAll(/[:.]/g, "-")}.sqlite`)
  copyDatabase(file, `${copy}.part`)
  moveInPlace(`${copy}.part`, copy)
  const old = copies().toSorted().slice(0, -COPIES_STORED)
  for (const name of old) rmSync(join(folder, name), { force: true })
  return copy
}
