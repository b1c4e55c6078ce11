import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { isPostgres } from "./engine.ts"

/** The condition that the column is one of these values. They are passed as one value, because placeholders are slow and limited. An empty list matches no row. */
export function inList(column: SQLWrapper, values: Iterable<number | string> | Placeholder): SQL {
  const list = Symbol.iterator in values ? listed(values) : values
  return isPostgres ? sql`${column} = any(${list})` : sql`${column} in (select value from json_each(${list}))`
}

/** The list as one value: an array on PostgreSQL, JSON on SQLite. */
export function listed(values: Iterable<number | string>): string {
  if (!isPostgres) return JSON.stringify([...values])
  return `{${[...values].map((value) => (typeof value === "number" ? value : quoted(value))).join(",")}}`
}

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, "\\$&")}"`
