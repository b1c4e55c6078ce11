/** Laws that a migrated database must keep. The caller of a migration passes them, because only the domain knows the meaning of the rows. */
import type { Database } from "better-sqlite3"
import { type SQL, sql } from "drizzle-orm"
import { queryOf } from "./sqlite/raw-query.ts"

/** Laws by their sentence; each query returns a text `detail` for each row that breaks the law. */
export type MigrationLaws = Readonly<Record<string, SQL>>

/** The number of violations of a law that a refusal names. */
export const MOST_NAMED = 5

/** The first breaches of each law, inside the open transaction, as "law: detail"; empty when all hold. */
export const brokenLaws = (handle: Database, laws: MigrationLaws): string[] =>
  Object.entries(laws).flatMap(([law, query]) => {
    const { sql: text, params } = queryOf(sql`${query} limit ${MOST_NAMED}`)
    const rows = handle.prepare<unknown[], { detail: string }>(text).all(...params)
    return rows.map(({ detail }) => `${law}: ${detail}`)
  })
