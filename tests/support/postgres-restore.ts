/**
 * Restores the first rows of the test's PostgreSQL database, which is ten times as fast as a new copy of the template and leaves the program connected. It
 * restores only rows: the schema `tests` contains the first rows and records each change of the schema, after which a new copy is needed.
 */
import pg from "pg"
import { WRITERS_LOCK } from "#db/postgres/port.ts"

/** Prepares a migrated template, before anything else is written to it. */
export async function makeRestorable(address: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  const namesOf = async (query: string) => (await client.query<{ name: string }>(query)).rows.map(({ name }) => name)
  await client.query("create schema tests")
  const tables = await namesOf("select tablename as name from pg_tables where schemaname = 'public'")
  const filled: string[] = []
  for (const name of tables) if ((await client.query(`select from public.${name} limit 1`)).rowCount) filled.push(name)
  for (const name of filled) await client.query(`create table tests.${name} as table public.${name}`)
  const sequences = await namesOf("select sequencename as name from pg_sequences where schemaname = 'public'")
  for (const name of sequences) await client.query(`create table tests.${name} as select * from public.${name}`)
  await client.query(restoring(tables, filled, sequences))
  await client.query(NOTING_CHANGES)
  await client.end()
}

const IN_USE =
  "select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'"

/** Must run in a session that checks no laws and references. Refuses while a transaction is open, or a session holds an advisory lock. */
const restoring = (tables: string[], filled: string[], sequences: string[]) => `
  create function tests.restore() returns boolean language plpgsql as $$
  begin
    -- The program does not wait for the end of its last read.
    for look in 1..200 loop
      perform pg_stat_clear_snapshot();
      exit when not exists (${IN_USE});
      perform pg_sleep(0.001);
    end loop;
    if exists (select from tests.schema_changes) or exists (${IN_USE}) or exists (
      select from pg_locks join pg_database on oid = database and datname = current_database() where locktype = 'advisory'
    ) or not pg_try_advisory_xact_lock(${WRITERS_LOCK}) then return false; end if;
    ${tables.map((name) => `delete from public.${name};`).join("\n")}
    ${filled.map((name) => `insert into public.${name} overriding system value table tests.${name};`).join("\n")}
    ${sequences.map((name) => `perform setval('public.${name}', last_value, is_called) from tests.${name};`).join("\n")}
    return true;
  end $$`

const NOTING_CHANGES = `
  create table tests.schema_changes (command text);
  create function tests.note_change() returns event_trigger language plpgsql security definer as $$
  begin insert into tests.schema_changes values (tg_tag); end $$;
  create event trigger note_changes on ddl_command_end execute function tests.note_change();
  create event trigger note_drops on sql_drop execute function tests.note_change();
  alter event trigger note_changes enable always;
  alter event trigger note_drops enable always;
  delete from tests.schema_changes`

let restorer: pg.Client | undefined

/** Restores the database at this address to its state after `makeRestorable`. Returns false if it must be replaced instead. */
export async function isRestored(address: string): Promise<boolean> {
  try {
    restorer ??= await connected(address)
    const { rows } = await restorer.query("select tests.restore() as done")
    return Boolean(rows[0].done)
  } catch {
    await leaveRestored()
    return false
  }
}

async function connected(address: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: address, options: "-c session_replication_role=replica" })
  // The next query reports the loss.
  client.on("error", () => undefined)
  await client.connect()
  return client
}

/** Closes the connection, because a database is copied or replaced only while nobody is connected. */
export async function leaveRestored(): Promise<void> {
  const client = restorer
  restorer = undefined
  await client?.end().catch(() => undefined)
}
