/** The test's database without the domain: raw SQL, faults, and rows as they are stored. The SQL must run on both engines. */
import type { Client } from "pg"
import { rawDatabase } from "#db/client.server.ts"
import { isPostgres } from "#db/engine.ts"
import { OWN_TABLES } from "#db/postgres/own-tables.ts"

/** On PostgreSQL: a connection of the tables' owner, in addition to those of the program. */
let owner: Promise<Client> | undefined

async function connected(): Promise<Client> {
  const [{ default: pg }, { addressOf, OF_TEST }] = await Promise.all([import("pg"), import("./postgres-database.ts")])
  const client = new pg.Client({ connectionString: addressOf(OF_TEST), options: "-c lock_timeout=20000" })
  client.on("error", () => undefined)
  await client.connect()
  return client
}

async function client(): Promise<Client> {
  owner ??= connected()
  return await owner
}

/** Closes the connection of this file, before the database is removed. */
export async function closeRaw(): Promise<void> {
  const open = owner
  owner = undefined
  await (await open)?.end()
}

/** Runs several statements, or one with a value for each of its `?`. */
export async function execute(sql: string, ...values: unknown[]): Promise<void> {
  if (values.length > 0) await rowsOf(sql, ...values)
  else if (isPostgres) await (await client()).query(sql)
  else rawDatabase().exec(sql)
}

/** The rows of a query or statement. Each `?` in it gets the next value. */
export async function rowsOf<Row>(sql: string, ...values: unknown[]): Promise<Row[]> {
  if (!isPostgres) {
    const statement = rawDatabase().prepare(sql)
    if (statement.reader) return statement.all(...values) as Row[]
    statement.run(...values)
    return []
  }
  let count = 0
  const text = sql.replaceAll("?", () => {
    count += 1
    return `$${count}`
  })
  return (await (await client()).query(text, values)).rows as Row[]
}

/** The tables of the property's data, in order. */
export async function tableNames(): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    isPostgres
      ? `select tablename as name from pg_tables where schemaname = current_schema and tablename <> '__drizzle_migrations'
         and tablename not in (${OWN_TABLES.map((name) => `'${name}'`).join(", ")}) order by tablename collate "C"`
      : "select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\' and name <> '__drizzle_migrations' order by name",
  )
  return rows.map(({ name }) => name)
}

/** The columns of a table, in their order. */
export async function columnsOf(table: string): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    isPostgres
      ? "select column_name as name from information_schema.columns where table_schema = current_schema and table_name = ? order by ordinal_position"
      : "select name from pragma_table_info(?)",
    table,
  )
  return rows.map(({ name }) => name)
}

/** From now on "insert on units" (or update, delete) fails with the message "broken" for the rows of the condition, until `mended`. */
export async function breaks(what: string, when?: string): Promise<void> {
  const condition = when === undefined ? "" : `when (${when})`
  await execute(
    isPostgres
      ? `create or replace function broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
         create trigger broken before ${what} for each row ${condition} execute function broken()`
      : `create trigger broken before ${what} ${condition} begin select raise(abort, 'broken'); end`,
  )
}

/** Ends the failures of `breaks`. */
export const mended = () => execute(isPostgres ? "drop function broken() cascade" : "drop trigger broken")

/** SQL that would overwrite or empty a table without firing its triggers for changes and deletions, if the engine has such a statement. */
export const overwriting = (table: string): string =>
  isPostgres ? `truncate ${table} cascade` : `insert or replace into ${table} select * from ${table}`

/** From now on references to other tables are not checked. */
export async function withoutReferences(): Promise<void> {
  if (!isPostgres) {
    rawDatabase().pragma("foreign_keys = off")
    return
  }
  await execute(`do $$ declare one record; begin
    for one in select conrelid::regclass as relation, conname from pg_constraint where contype = 'f'
    loop execute format('alter table %s drop constraint %I', one.relation, one.conname); end loop;
  end $$`)
}

/** The names of the triggers that check the tables' laws. */
export async function lawNames(): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    isPostgres
      ? `select tgname as name from pg_trigger where ${IS_LAW}`
      : "select name from sqlite_master where type = 'trigger'",
  )
  return rows.map(({ name }) => name)
}

/** Triggers that assign row numbers are not laws. */
const IS_LAW = "not tgisinternal and tgname !~ '_(next|last|given)_id$'"

/** Removes these laws of the tables (triggers), or all of them. */
export async function withoutTriggers(...names: string[]): Promise<void> {
  const list = (names.length > 0 ? names : await lawNames()).map((name) => `'${name}'`).join(", ")
  if (!isPostgres) {
    for (const name of names.length > 0 ? names : await lawNames()) await execute(`drop trigger ${name}`)
    return
  }
  await execute(`do $$ declare one record; begin
    for one in select tgrelid::regclass as relation, tgname from pg_trigger where tgname in (${list})
    loop execute format('drop trigger %I on %s', one.tgname, one.relation); end loop;
  end $$`)
}

/** From now on neither laws nor references of the tables are checked. */
export async function withoutLaws(): Promise<void> {
  await withoutTriggers()
  await withoutReferences()
}

/** SQL that sets the highest row number that a table ever assigned. */
export const lastNumberIs = (table: string, number: number): string =>
  isPostgres
    ? `update assigned_ids set last = ${number} where table_name = '${table}'`
    : `update sqlite_sequence set seq = ${number} where name = '${table}'`
