/** The property's tables as a PostgreSQL database describes them. A copy between the engines reads and writes all of them. */
import { UNFINISHED } from "../postgres/migrate.ts"
import { OWN_TABLES } from "../postgres/own-tables.ts"
import type { Session } from "../postgres/session.ts"

export type CopiedTable = {
  name: string
  /** In alphabetical order, because the engines may have them in different orders. */
  columns: string[]
  bytes: string[]
  key: string[]
  /** 1 if the engine assigns the ids of its rows. */
  numbered: number
}

/** Names and keys of all tables, in alphabetical order. */
export async function copiedTables(session: Session): Promise<CopiedTable[]> {
  const { rows } = await session.query(TABLES)
  return rows as CopiedTable[]
}

const LEFT_OUT = ["__drizzle_migrations", ...OWN_TABLES, UNFINISHED].map((name) => `'${name}'`).join(", ")

const TABLES = `
  select c.relname as name, exists (select 1 from pg_trigger where tgrelid = c.oid and tgname = c.relname || '_next_id') as numbered,
    json_agg(a.attname order by a.attname collate "C") as columns,
    coalesce(json_agg(a.attname) filter (where a.atttypid = 'bytea'::regtype), '[]') as bytes,
    json_agg(a.attname order by array_position(k.conkey, a.attnum)) filter (where a.attnum = any(k.conkey)) as key
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
  where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname not in (${LEFT_OUT})
  group by c.oid, c.relname order by c.relname collate "C"`
