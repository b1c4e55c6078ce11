import type { Query, SQL } from "drizzle-orm"
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core"

const dialect = new SQLiteSyncDialect()
const written = new WeakMap<SQL, Query>()

/** The text and parameters of raw SQL. They are built once for a constant query, which has `sql.placeholder` for its values. */
export function queryOf(query: SQL): Query {
  const known = written.get(query)
  if (known) return known
  const made = dialect.sqlToQuery(query)
  written.set(query, made)
  return made
}
