import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm"

/**
 * A condition: the column is one of these whole numbers or texts. They are passed as one JSON value, because a thousand placeholders cost more
 * than the rows they find, and a statement's placeholders are limited. An empty list matches no row. (On PostgreSQL: `= any(…)`.) A placeholder
 * takes a list made by `listed`.
 */
export function inList(column: SQLWrapper, values: Iterable<number | string> | Placeholder): SQL {
  const list = Symbol.iterator in values ? listed(values) : values
  return sql`${column} in (select value from json_each(${list}))`
}

export function listed(values: Iterable<number | string>): string {
  return JSON.stringify([...values])
}
