import { type SQL, type SQLWrapper, sql } from "drizzle-orm"

/**
 * A condition: the column is one of these whole numbers. They travel as one JSON value, because a thousand placeholders cost more than
 * the rows they find, and a statement holds only so many. An empty list finds nothing. (On PostgreSQL: `= any(…)`.)
 */
export function among(column: SQLWrapper, numbers: Iterable<number>): SQL {
  return sql`${column} in (select value from json_each(${JSON.stringify([...numbers])}))`
}
