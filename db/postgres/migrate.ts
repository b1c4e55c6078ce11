/** Migrates a PostgreSQL database to this program's schema, once even if several processes start. Refuses a database of a newer version or of another program. */

import { sql } from "drizzle-orm"
import { parsePostgresAddress } from "../../app/values/postgres-address.ts"
import { type Migration, migrationsIn, POSTGRES_MIGRATIONS } from "../migration-files.ts"
import { type MigrationLaws, MOST_NAMED } from "../migration-laws.ts"
import { MigrationRefused, notMigrated, wouldBreakLaws } from "../migration-refused.ts"
import { readVersion, STARTED_VERSION } from "../started-version.ts"
import { connectionOn } from "./connection.ts"
import { connect } from "./hosts.ts"
import { WRITERS_LOCK } from "./port.ts"
import { onlyRow, type Session } from "./session.ts"
import { isOlderProcessSeen, MIGRATION_LOCK, mustFit, WAITING } from "./versions.ts"

const DATABASE = "The database of DATABASE_URL"

/** A table that exists in a database while a property is being copied into it. */
export const UNFINISHED = "unfinished_move"

const NOT_FINISHED =
  "The copy into the database of DATABASE_URL was not finished, so it is not used: run the same `move` or `restore` again."

/** The tags of the migrations that were applied, and of those that wait for processes of an older version. */
export type Migrated = { applied: string[]; waiting: string[] }

export type Options = {
  /** An address whose role may read and write but owns nothing. */
  role?: string
  folder?: string
  laws?: MigrationLaws
  /** Copies a database that already has a schema, before it is migrated. */
  copyBefore?: () => Promise<void>
}

/**
 * Migrates. Postpones a contract migration, and those after it, while a process that does not know it is running. Refuses a database that a migration does
 * not fit, or whose migrated rows would break one of the `laws`: names the version to start and changes nothing. Also refuses a database with an
 * unfinished copy.
 */
export async function migratePostgres(address: string, options: Options = {}): Promise<Migrated> {
  const session = await connect(address, { lock_timeout: WAITING })
  try {
    await session.script(`select pg_advisory_lock(${MIGRATION_LOCK})`, WAITING)
    return await migrateOn(session, { role: address, ...options })
  } finally {
    await session.end()
  }
}

/** The same on a session that holds the lock. Only the copying process passes `isCopying`, which allows a database with an unfinished copy. */
export async function migrateOn(
  session: Session,
  options: Options & { role: string; isCopying?: boolean },
): Promise<Migrated> {
  const { role, folder = POSTGRES_MIGRATIONS, laws = {}, copyBefore, isCopying = false } = options
  await session.script("begin")
  const migrations = migrationsIn(folder)
  const { pending, waiting } = await pendingOf(session, migrations, isCopying)
  if (pending.length > 0) {
    const isNew = pending.length === migrations.length
    const version = isNew ? undefined : await versionOn(session)
    if (!isNew) await copyBefore?.()
    try {
      await apply(session, pending)
      await mustHold(session, laws, version)
    } catch (error) {
      throw isOfServer(error) ? notMigrated(DATABASE, error.message, version) : error
    }
    await grant(session, role)
  }
  await session.script("commit")
  return { applied: pending.map(({ tag }) => tag), waiting: waiting.map(({ tag }) => tag) }
}

/** Creates the schema of these migrations in a database without tables, within the session's transaction. */
export async function makeSchema(session: Session, role: string, migrations: Migration[]): Promise<void> {
  await session.script(MIGRATIONS_TABLE)
  await apply(session, migrations)
  await grant(session, role)
}

const MIGRATIONS_TABLE =
  "create table if not exists __drizzle_migrations (id bigint generated always as identity primary key, hash text not null, created_at bigint not null, phase text not null)"

async function apply(session: Session, pending: Migration[]): Promise<void> {
  // The lock prevents a writer's transaction from using the tables of two migrations, and prevents deadlocks of writers and migrations.
  await session.script(`select pg_advisory_xact_lock(${WRITERS_LOCK})`, WAITING)
  for (const { statements, hash, at, phase } of pending) {
    for (const statement of statements) await session.script(statement, WAITING)
    await session.script(
      `insert into __drizzle_migrations (hash, created_at, phase) values ('${hash}', ${at}, '${phase}')`,
    )
  }
}

/** Whether the server refused a statement. A server that cannot be reached throws DatabaseBusy. */
const isOfServer = (error: unknown): error is Error => error instanceof Error && "severity" in error

async function versionOn(session: Session): Promise<string | undefined> {
  const [found] = await session.script(`select value from settings where key = '${STARTED_VERSION}'`)
  return readVersion((found?.rows[0] as { value: string } | undefined)?.value)
}

async function pendingOf(
  session: Session,
  migrations: Migration[],
  isCopying: boolean,
): Promise<{ pending: Migration[]; waiting: Migration[] }> {
  const [names] = await session.script(
    "select table_name as name from information_schema.tables where table_schema = current_schema",
  )
  const tables = ((names?.rows ?? []) as { name: string }[]).map(({ name }) => name)
  mustBeOurs(tables)
  if (tables.includes(UNFINISHED) && !isCopying) throw new MigrationRefused(NOT_FINISHED)
  await session.script(MIGRATIONS_TABLE)
  const at = await mustFit(session, Math.max(...migrations.map((migration) => migration.at)))
  const pending = migrations.filter((migration) => migration.at > at)
  // A new database is not served by anybody.
  if (at === 0) return { pending, waiting: [] }
  const waits = await Promise.all(
    pending.map((migration) => migration.phase === "contract" && isOlderProcessSeen(session, migration.at)),
  )
  const first = waits.includes(true) ? waits.indexOf(true) : pending.length
  return { pending: pending.slice(0, first), waiting: pending.slice(first) }
}

/** Refuses (MigrationRefused) a database with these tables, unless it is empty or belongs to this program. */
export function mustBeOurs(tables: string[]): void {
  if (tables.length === 0 || ["__drizzle_migrations", "users", "units"].every((name) => tables.includes(name))) return
  throw new MigrationRefused(
    "The database of DATABASE_URL is no database of Suitekeeper. Leave it alone: choose another.",
  )
}

async function mustHold(session: Session, laws: MigrationLaws, version: string | undefined): Promise<void> {
  const connection = connectionOn(session)
  const broken: string[] = []
  for (const [law, query] of Object.entries(laws)) {
    const rows = (await connection.rows(sql`${query} limit ${MOST_NAMED}`)) as { detail: string }[]
    broken.push(...rows.map(({ detail }) => `${law}: ${detail}`))
  }
  if (broken.length > 0) throw wouldBreakLaws(DATABASE, broken, version)
}

/** Grants the program's role rights to read and write rows. It owns no table, so it cannot alter or truncate one. */
async function grant(session: Session, address: string): Promise<void> {
  const role = parsePostgresAddress(address)?.user ?? ""
  const own = await onlyRow<{ name: string }>(session, "select current_user as name")
  if (role === "" || role === own.name) return
  const name = `"${role.replaceAll('"', '""')}"`
  await session.script(`grant select, insert, update, delete on all tables in schema public to ${name}`)
}
