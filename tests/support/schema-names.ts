/**
 * The schema of a database on either engine, as one line for each table, column, key, index, check and guard. It leaves out the parts that only one engine needs:
 * PostgreSQL's own tables for numbers and the last write, its guards against TRUNCATE, and the triggers that assign numbers.
 */
import type { Database } from "better-sqlite3"
import type { Client } from "pg"
import { OWN_TABLES } from "#db/postgres/own-tables.ts"

const LEFT_OUT = new Set<string>(["__drizzle_migrations", "sqlite_sequence", ...OWN_TABLES])
const OWN_GUARDS = /_(next_id|last_id|given_id|keep_truncate)$/

type Fact = { table: string; text: string }

const lines = (facts: Fact[]) =>
  facts
    .filter(({ table }) => !LEFT_OUT.has(table))
    .map(({ table, text }) => `${table}: ${text}`)
    .toSorted()

export function namesOnSqlite(handle: Database): string[] {
  const tables = handle.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[]
  const all = <Row>(sql: string, ...values: unknown[]) => handle.prepare(sql).all(...values) as Row[]
  const sqlOf = (name: string) =>
    String(handle.prepare("select sql from sqlite_master where name = ?").pluck().get(name))
  const facts = tables.flatMap((table): Fact[] => {
    const columns = all<{ name: string; notnull: number; pk: number; dflt_value: string | null }>(
      "select * from pragma_table_info(?)",
      table,
    ).map(({ name, notnull, pk, dflt_value }) => columnLine(name, notnull === 1 || pk > 0, pk, dflt_value))
    const keys = all<{ id: number; table: string; from: string; to: string; on_delete: string }>(
      "select * from pragma_foreign_key_list(?)",
      table,
    ).map((key) => `(${key.from}) to ${key.table}(${key.to}) on delete ${key.on_delete.toLowerCase()}`)
    const indexes = all<{ name: string; unique: number; partial: number; origin: string }>(
      "select * from pragma_index_list(?) where origin = 'c'",
      table,
    ).map(({ name, unique, partial }) => {
      const parts = all<{ name: string | null; desc: number }>(
        "select * from pragma_index_xinfo(?) where key = 1",
        name,
      )
      const named = parts.map((part) => ({ ...part, name: part.name ?? expressionIn(sqlOf(name)) }))
      return indexLine(name, named, unique === 1, partial === 1)
    })
    const sql = sqlOf(table)
    const checks = [...sql.matchAll(/CONSTRAINT ["`](\w+)["`] CHECK/g)].map(([, name]) => `check ${name}`)
    return [...columns, ...keys, ...indexes, ...checks].map((text) => ({ table, text }))
  })
  const guards = all<{ name: string; tbl_name: string }>(
    "select name, tbl_name from sqlite_master where type = 'trigger'",
  )
  return lines([...facts, ...guards.map(({ name, tbl_name }) => ({ table: tbl_name, text: `guard ${name}` }))])
}

export async function namesOnPostgres(client: Client): Promise<string[]> {
  const all = async <Row extends object>(sql: string) => (await client.query(sql)).rows as Row[]
  const columns = await all<{
    table: string
    name: string
    notnull: number
    fallback: string | null
    key: number | null
  }>(`
    select c.relname as "table", a.attname as name, a.attnotnull as notnull, pg_get_expr(d.adbin, d.adrelid) as fallback,
      array_position(k.conkey, a.attnum) as key
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`)
  const keys = await all<{ table: string; from: string; to: string; other: string; action: string }>(`
    select k.conrelid::regclass::text as "table", k.confrelid::regclass::text as other, k.confdeltype as action,
      (select string_agg(a.attname, ', ') from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any(k.conkey)) as from,
      (select string_agg(a.attname, ', ') from pg_attribute a where a.attrelid = k.confrelid and a.attnum = any(k.confkey)) as to
    from pg_constraint k where k.contype = 'f'`)
  const indexes = await all<{
    table: string
    name: string
    unique: number
    partial: number
    parts: { name: string; desc: number }[]
  }>(`
    select i.indrelid::regclass::text as "table", i.indexrelid::regclass::text as name, i.indisunique as unique, i.indpred is not null as partial,
      (select json_agg(json_build_object('name', pg_get_indexdef(i.indexrelid, n, true), 'desc', (i.indoption[n - 1] & 1)) order by n)
        from generate_series(1, i.indnkeyatts) n) as parts
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and not i.indisprimary`)
  const checks = await all<{ table: string; name: string }>(
    "select conrelid::regclass::text as table, conname as name from pg_constraint where contype = 'c' and conrelid <> 0",
  )
  const guards = await all<{ table: string; name: string }>(
    "select tgrelid::regclass::text as table, tgname as name from pg_trigger where not tgisinternal",
  )
  return lines([
    ...columns.map(({ table, name, notnull, fallback, key }) => ({
      table,
      text: columnLine(name, notnull === 1, key ?? 0, fallback),
    })),
    ...keys.map(({ table, from, to, other, action }) => ({
      table,
      text: `(${from}) to ${other}(${to}) on delete ${ACTIONS[action]}`,
    })),
    ...indexes.map(({ table, name, unique, partial, parts }) => ({
      table,
      text: indexLine(name, parts, unique === 1, partial === 1),
    })),
    ...checks.map(({ table, name }) => ({ table, text: `check ${name}` })),
    ...guards.filter(({ name }) => !OWN_GUARDS.test(name)).map(({ table, name }) => ({ table, text: `guard ${name}` })),
  ])
}

/** The expression of an index. */
const expressionIn = (sql: string) => /\((\w+\(.*?\))\)/.exec(sql)?.[1] ?? sql

const ACTIONS: Record<string, string> = { a: "no action", c: "cascade", n: "set null", r: "restrict", d: "set default" }

function columnLine(name: string, isRequired: boolean, key: number, fallback: string | null): string {
  const value = fallback
    ?.replace(/::\w+$/, "")
    .replace(/^false$/, "0")
    .replace(/^true$/, "1")
  return [`column ${name}`, isRequired && "not null", key > 0 && `key ${key}`, value && `default ${value}`]
    .filter(Boolean)
    .join(" ")
}

const indexLine = (name: string, parts: { name: string; desc: number }[], isUnique: boolean, isPartial: boolean) =>
  [
    `index ${name}(${parts.map((part) => `${part.name.replaceAll('"', "")}${part.desc ? " desc" : ""}`).join(", ")})`,
    isUnique && "unique",
    isPartial && "partial",
  ]
    .filter(Boolean)
    .join(" ")
