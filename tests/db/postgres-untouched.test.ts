/** Each test on PostgreSQL begins on an unchanged database, whatever the previous test did (tests/support/postgres-restore.ts). */
import pg from "pg"
import { afterAll, expect } from "vitest"
import { write } from "#db/client.server.ts"
import { onPostgres as test } from "../support/engines.ts"
import { freshDatabase } from "../support/fresh-database.ts"
import { addressOf, dropDatabase, freshDatabase as newCopy, OF_TEST } from "../support/postgres-database.ts"
import { execute, rowsOf } from "../support/raw.ts"
import { namesOnPostgres } from "../support/schema-names.ts"
import { danaOwesRent } from "../support/tenancies.ts"

const UNTOUCHED = `${OF_TEST}_untouched`
afterAll(() => dropDatabase(UNTOUCHED))

/** The whole content of a database: its schema, guards, rows and sequences. */
async function imageOf(name: string) {
  const client = new pg.Client({ connectionString: addressOf(name) })
  await client.connect()
  const tables = await client.query("select tablename as name from pg_tables where schemaname = 'public' order by 1")
  const rows: Record<string, unknown> = {}
  for (const table of tables.rows) {
    rows[table.name] = (await client.query(`select * from ${table.name} order by 1`)).rows
  }
  const sequences = await client.query("select sequencename, last_value from pg_sequences order by 1")
  const triggers = await client.query(
    "select tgname, tgrelid::regclass::text, tgenabled from pg_trigger where not tgisinternal order by 1, 2",
  )
  const image = { schema: await namesOnPostgres(client), rows, sequences: sequences.rows, triggers: triggers.rows }
  await client.end()
  return image
}

async function oidOf(): Promise<number | undefined> {
  const [row] = await rowsOf<{ oid: number }>("select oid from pg_database where datname = current_database()")
  return row?.oid
}

/** Inserts a row into each table in spite of laws and references; a few tables' checks refuse it. */
async function fillEveryTable(): Promise<void> {
  await execute("set session_replication_role = replica")
  const columns = await rowsOf<{ table: string; names: string; values: string }>(
    `select quote_ident(table_name) as "table", string_agg(quote_ident(column_name), ', ') as names,
     string_agg(case data_type when 'boolean' then 'true' when 'bytea' then '''x''' when 'text' then '''1''' else '1000' end, ', ') as values
     from information_schema.columns where table_schema = 'public' group by table_name`,
  )
  const refusals: string[] = []
  for (const { table, names, values } of columns) {
    const added = execute(`insert into ${table} (${names}) overriding system value values (${values})`)
    await added.catch(({ message }: Error) => refusals.push(message))
  }
  expect(refusals.filter((message) => !/check constraint|last_write_one/.test(message))).toEqual([])
  expect(columns.length - refusals.length).toBeGreaterThan(80)
}

const held: pg.Client[] = []
async function beside(statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(OF_TEST) })
  client.on("error", () => undefined)
  await client.connect()
  held.push(client)
  await client.query(statements)
}
afterAll(() => Promise.all(held.map((client) => client.end())))

const SAME = "the same database"
const OTHER = "a new copy"
const DIRT: [what: string, after: string, how: () => Promise<unknown>][] = [
  ["posted money", SAME, danaOwesRent],
  ["filled every table", SAME, fillEveryTable],
  [
    "emptied the tables that have first rows",
    SAME,
    () => execute("delete from settings; delete from rent_roll_totals; delete from __drizzle_migrations"),
  ],
  [
    "changed the first rows",
    SAME,
    () =>
      execute(
        "update settings set value = '1'; update rent_roll_totals set id = 7; update last_write set at = 5; update __drizzle_migrations set hash = ''",
      ),
  ],
  [
    "took numbers of a sequence",
    SAME,
    () => execute("insert into __drizzle_migrations (hash, created_at, phase) values ('x', 1, 'expand')"),
  ],
  ["took away a law", OTHER, () => execute("drop trigger journals_keep_update on journals")],
  ["switched a law off", OTHER, () => execute("alter table journals disable trigger journals_keep_update")],
  [
    "switched a law off past the laws",
    OTHER,
    () => execute("set session_replication_role = replica; alter table journals disable trigger all"),
  ],
  ["made a table", OTHER, () => execute("create table extra as select 1 as one")],
  [
    "changed a function",
    OTHER,
    () =>
      execute("create or replace function refuse() returns trigger language plpgsql as $$ begin return new; end $$"),
  ],
  [
    "left a transaction open",
    OTHER,
    () => beside("begin; insert into units (number, monthly_rent, deposit, created_at) values (1, 100, 0, 0)"),
  ],
  ["held a lock of its own", OTHER, () => beside("select pg_advisory_lock(1)")],
]

test.each(DIRT)("after a test that %s, the next one has %s, untouched", async (_what, after, how) => {
  await write(async () => undefined)
  const before = await oidOf()
  await how()
  await freshDatabase()
  expect((await oidOf()) === before ? SAME : OTHER).toBe(after)
  await newCopy(UNTOUCHED)
  expect(await imageOf(OF_TEST)).toEqual(await imageOf(UNTOUCHED))
  await write(async () => undefined)
})
