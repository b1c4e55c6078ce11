import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm"

/**
 * A condition: the column is one of these whole numbers. They travel as one JSON value, because a thousand placeholders cost more than
 * the rows they find, and a statement holds only so many. An empty list finds nothing. (On PostgreSQL: `= any(…)`.)
 * A placeholder stands for a list that `listed` made.
 */
export function among(column: SQLWrapper, numbers: Iterable<number> | Placeholder): SQL {
  const list = Symbol.iterator in numbers ? listed(numbers) : numbers
  return sql`${column} in (select value from json_each(${list}))`
}

/** Whole numbers as the one value that stands for them. */
export function listed(numbers: Iterable<number>): string {
  return JSON.stringify([...numbers])
}
