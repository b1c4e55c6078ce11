import { type SQL, type SQLWrapper, sql } from "drizzle-orm"

/**
 * A condition: the column is one of these whole numbers. They are written into the statement, because a thousand placeholders cost more
 * than the rows they find, and a statement holds only so many. An empty list finds nothing.
 */
export function among(column: SQLWrapper, numbers: Iterable<number>): SQL {
  const list = [...numbers]
  if (!list.every(Number.isSafeInteger)) throw new Error("Only whole numbers are written into a statement")
  return list.length === 0 ? sql`false` : sql`${column} in (${sql.raw(list.join(","))})`
}
