/** Replaces the property in a PostgreSQL database by an older copy with the copy's schema, in one transaction. */
import Sqlite from "better-sqlite3"
import { schemaOf } from "../migrate.ts"
import { type Migration, migrationsIn, POSTGRES_MIGRATIONS, SQLITE_MIGRATIONS } from "../migration-files.ts"
import { connect } from "../postgres/hosts.ts"
import { makeSchema, UNFINISHED } from "../postgres/migrate.ts"
import { onlyRow, type Session } from "../postgres/session.ts"
import { MIGRATION_LOCK } from "../postgres/versions.ts"
import { copiedTables } from "./copied-tables.ts"
import { copyProperty } from "./copy-property.ts"
import { MoveRefused } from "./move-refused.ts"
import { mustNotBeServed, nameSession } from "./not-served.ts"
import { postgresSource, WORKING } from "./postgres-property.ts"
import { copyRows, type From, type To } from "./to-postgres.ts"

/** How long to wait for another process that migrates or copies, in milliseconds. */
const PATIENCE = 30_000

/** A database that nothing serves. `isNewerThan`: whether it was migrated after the schema of a SQLite file (milliseconds); `replace` replaces its property. */
type Unserved = { isNewerThan(schema: number): Promise<boolean>; replace(from: From): Promise<void> }

/** Prevents all processes from serving the database while `work` runs. Refuses (MoveRefused) a database that is served, and a role that does not own its tables. */
export async function whileNotServed(to: To, work: (database: Unserved) => Promise<void>): Promise<void> {
  const session = await connect(to.migrationAddress, { lock_timeout: PATIENCE })
  try {
    await nameSession(session)
    await mustBeOwner(session)
    await mustNotBeServed(session)
    // A process that starts waits for this lock before it serves.
    await session.script(`select pg_advisory_lock(${MIGRATION_LOCK})`)
    await work({
      async isNewerThan(schema) {
        const { at } = await onlyRow<{ at: number }>(session, "select max(created_at) as at from __drizzle_migrations")
        return at > Math.max(...migrationsOf(schema).map((migration) => migration.at))
      },
      replace: (from) => replaceProperty(session, from, to.address),
    })
  } finally {
    await session.end().catch(() => session.destroy())
  }
}

/** Refuses (MoveRefused) a session whose role cannot drop the tables. */
async function mustBeOwner(session: Session): Promise<void> {
  const [found] = await session.script(
    "select tableowner as owner from pg_tables where schemaname = current_schema and tablename = 'users' and tableowner <> current_user",
  )
  const { owner } = (found?.rows[0] ?? {}) as { owner?: string }
  if (owner === undefined) return
  throw new MoveRefused(
    `The tables in the database of DATABASE_URL belong to the role ${owner}: give DATABASE_MIGRATION_URL the address with that role.`,
  )
}

/** PostgreSQL's migrations for a SQLite file's schema (milliseconds). Both engines' migrations are written together, SQLite's first. */
function migrationsOf(schema: number): Migration[] {
  const next = migrationsIn(SQLITE_MIGRATIONS).find(({ at }) => at > schema)?.at ?? Number.POSITIVE_INFINITY
  return migrationsIn(POSTGRES_MIGRATIONS).filter(({ at }) => at < next)
}

/** If this is killed or fails before the commit, the database does not change. */
async function replaceProperty(session: Session, from: From, role: string): Promise<void> {
  await mustNotBeServed(session)
  await session.script("begin")
  const [deployment] = await session.script("select json_agg(d)::text as rows from deployment d")
  await session.script(DROP_ALL, WORKING)
  await makeSchema(session, role, migrationsOf(schemaIn(from.file)))
  const tables = await copiedTables(session)
  const held = await copyRows(session, tables, from)
  const arrived = await copyProperty(tables, postgresSource(session))
  if (arrived.digest !== held.digest) throw new MoveRefused("The copy on PostgreSQL is not equal to the backup.")
  const { rows } = (deployment?.rows[0] ?? {}) as { rows?: string }
  await session.query("insert into deployment select * from json_populate_recordset(null::deployment, $1)", [
    rows ?? "[]",
  ])
  await session.script(`drop table ${UNFINISHED}`)
  await session.script("commit", WORKING)
  await session.script("analyze", WORKING)
}

function schemaIn(file: string): number {
  const handle = new Sqlite(file, { readonly: true, fileMustExist: true })
  try {
    return schemaOf(handle, file)
  } finally {
    handle.close()
  }
}

/** Drops every table, function and procedure that the program's own role made in the schema, but not those of extensions. */
const DROP_ALL = `do $$ declare one text; begin
  for one in select quote_ident(tablename) from pg_tables where schemaname = current_schema and tableowner = current_user loop
    execute 'drop table ' || one || ' cascade';
  end loop;
  for one in select oid::regprocedure::text from pg_proc where pronamespace = current_schema()::regnamespace and proowner = current_user::regrole
    and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e') loop
    execute 'drop routine ' || one || ' cascade';
  end loop;
end $$`
