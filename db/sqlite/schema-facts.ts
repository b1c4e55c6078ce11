/** A database's schema as one line per fact. Equal lines mean the same schema, regardless of order and quotes in the SQL. */
import type { Database } from "better-sqlite3"

type Column = { name: string; type: string; notnull: number; dflt_value: string | null; pk: number; hidden: number }
type ForeignKey = { id: number; table: string; from: string; to: string; on_update: string; on_delete: string }
type Index = { name: string; unique: number; origin: string; partial: number }
type IndexColumn = { name: string | null; desc: number; coll: string; key: number }

/** The lines, sorted. The table of the migrations themselves is left out. */
export function schemaFacts(handle: Database): string[] {
  const tables = handle
    .prepare(
      "select name, strict from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite!_%' escape '!' and name <> '__drizzle_migrations'",
    )
    .all() as { name: string; strict: number }[]
  return [...tables.flatMap(({ name, strict }) => factsOfTable(handle, name, strict)), ...triggers(handle)].toSorted()
}

function factsOfTable(handle: Database, table: string, strict: number): string[] {
  const sql = sqlOf(handle, "table", table)
  const marks = [strict && "strict", /\bAUTOINCREMENT\b/i.test(sql) && "autoincrement"].filter(Boolean)
  return [
    `table ${[table, ...marks].join(" ")}`,
    ...columns(handle, table),
    ...foreignKeys(handle, table, sql),
    ...indexes(handle, table),
    ...checksIn(sql).map((check) => `check of ${table}: ${check}`),
  ]
}

function columns(handle: Database, table: string): string[] {
  const all = handle.prepare("select * from pragma_table_xinfo(?)").all(table) as Column[]
  return all.map(({ name, type, notnull, dflt_value, pk, hidden }) => {
    const marks = [
      type.toLowerCase(),
      notnull && "not null",
      dflt_value !== null && `default ${dflt_value}`,
      pk && `key ${pk}`,
      hidden && `hidden ${hidden}`,
    ]
    return `column ${table}.${name} ${marks.filter(Boolean).join(" ")}`
  })
}

function foreignKeys(handle: Database, table: string, sql: string): string[] {
  const all = handle.prepare("select * from pragma_foreign_key_list(?) order by id, seq").all(table) as ForeignKey[]
  return [...Map.groupBy(all, ({ id }) => id).values()].map(([first, ...more]) => {
    if (first === undefined) throw new Error(`A foreign key of ${table} has no column`)
    const from = [first, ...more].map((part) => part.from).join(", ")
    const to = [first, ...more].map((part) => part.to).join(", ")
    // Only the SQL shows whether it is deferred.
    const [, behind = ""] = plain(sql).split(`foreign key (${from}) references ${first.table}(${to})`)
    const deferred = /^[^,()]*deferrable initially deferred/.test(behind) ? " deferred" : ""
    return `foreign key ${table}(${from}) to ${first.table}(${to}) on update ${first.on_update} on delete ${first.on_delete}${deferred}`
  })
}

function indexes(handle: Database, table: string): string[] {
  const all = handle.prepare("select * from pragma_index_list(?)").all(table) as Index[]
  return all.map(({ name, unique, origin }) => {
    const parts = handle.prepare("select * from pragma_index_xinfo(?) where key = 1").all(name) as IndexColumn[]
    const names = parts.map((part) => `${part.name ?? "expression"} ${part.coll}${part.desc ? " desc" : ""}`)
    // No pragma returns an index's expression or condition.
    const sql = origin === "c" ? plain(sqlOf(handle, "index", name)) : ""
    const rest = parts.some((part) => part.name === null)
      ? sql.slice(sql.indexOf("("))
      : sql.replace(/^.*?\)( where |$)/, "$1")
    return `index ${origin === "c" ? name : "of the table"} on ${table}(${names.join(", ")})${unique ? " unique" : ""}${rest}`
  })
}

const triggers = (handle: Database): string[] =>
  (
    handle.prepare("select name, sql from sqlite_master where type = 'trigger'").all() as {
      name: string
      sql: string
    }[]
  ).map(({ name, sql }) => `trigger ${name}: ${plain(sql)}`)

/** The conditions of a table's checks, each with its name where it has one, without the table's own name. */
function checksIn(sql: string): string[] {
  const text = plain(sql)
  return [...text.matchAll(/(constraint \w+ )?check ?\(/g)].map((match) => {
    const inside = text.slice(match.index + match[0].length)
    return `${match[1] ?? ""}${inside.slice(0, closing(inside)).replaceAll(/\b[a-z]\w*\.(?=\w)/g, "")}`
  })
}

function closing(text: string): number {
  let depth = 1
  return [...text].findIndex((sign) => {
    if (sign === "(") depth += 1
    if (sign === ")") depth -= 1
    return depth === 0
  })
}

const sqlOf = (handle: Database, type: "table" | "index", name: string): string =>
  String(handle.prepare("select sql from sqlite_master where type = ? and name = ?").pluck().get(type, name) ?? "")

/** SQL without comments, quotes of names, and differences of case or white space. Its literals stay as they are. */
const plain = (sql: string): string =>
  sql
    .replaceAll(/--[^\n]*/g, "")
    .replaceAll(/[`"]/g, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\( | \)/g, (sign) => sign.trim())
    .replaceAll(/'[^']*'|[^']+/g, (part) => (part.startsWith("'") ? part : part.toLowerCase()))
    .trim()
