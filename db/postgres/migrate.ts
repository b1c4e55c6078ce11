/**
 * Migrates a PostgreSQL database to this program's schema, once however many processes start. Refuses a database of a newer or another program.
 */
import { MIGRATIONS, type Migration, migrationsIn } from "../migration-files.ts"
import { MigrationRefused } from "../migration-refused.ts"
import { connect, type Session } from "./session.ts"

/** The lock that one process holds while it migrates; the others wait for it. */
const MIGRATION_LOCK = 7_483_002
const WAITING = 600_000

/** Migrates, and lets the role of `role` (an address too) read and write without owning anything. Returns the tags of applied migrations. */
export async function migratePostgres(address: string, role = address, folder = MIGRATIONS): Promise<string[]> {
  const session = await connect(address, { lock_timeout: WAITING })
  try {
    await session.script(`select pg_advisory_lock(${MIGRATION_LOCK})`, WAITING)
    const pending = await pendingOf(session, migrationsIn(folder))
    if (pending.length === 0) return []
    await session.script("begin")
    for (const { statements, hash, at } of pending) {
      for (const statement of statements) await session.script(statement, WAITING)
      await session.script(`insert into __drizzle_migrations (hash, created_at) values ('${hash}', ${at})`)
    }
    await grant(session, role)
    await session.script("commit")
    return pending.map(({ tag }) => tag)
  } finally {
    await session.end()
  }
}

async function pendingOf(session: Session, migrations: Migration[]): Promise<Migration[]> {
  const [names] = await session.script(
    "select table_name as name from information_schema.tables where table_schema = current_schema",
  )
  const tables = ((names?.rows ?? []) as { name: string }[]).map(({ name }) => name)
  if (tables.length > 0 && !["__drizzle_migrations", "users", "units"].every((name) => tables.includes(name))) {
    throw new MigrationRefused(
      "The database of DATABASE_URL is no database of Suitekeeper. Leave it alone: choose another.",
    )
  }
  await session.script(
    "create table if not exists __drizzle_migrations (id bigint generated always as identity primary key, hash text not null, created_at bigint not null)",
  )
  const { at } = await onlyRow<{ at: number }>(
    session,
    "select coalesce(max(created_at), 0) as at from __drizzle_migrations",
  )
  if (at > Math.max(...migrations.map((migration) => migration.at))) {
    throw new MigrationRefused(
      "The database of DATABASE_URL was written by a newer version of Suitekeeper. Install that version.",
    )
  }
  return migrations.filter((migration) => migration.at > at)
}

/** The program's own role reads and writes rows, but owns no table, so it cannot change or empty one. */
async function grant(session: Session, address: string): Promise<void> {
  const role = decodeURIComponent(new URL(address).username)
  const own = await onlyRow<{ name: string }>(session, "select current_user as name")
  if (role === "" || role === own.name) return
  const name = `"${role.replaceAll('"', '""')}"`
  await session.script(`grant select, insert, update, delete on all tables in schema public to ${name}`)
}

async function onlyRow<Row>(session: Session, text: string): Promise<Row> {
  const [result] = await session.script(text)
  return result?.rows[0] as Row
}
