/** Laws that a migrated database must keep. Whoever migrates hands them in, because the rows' meaning is the domain's. */
import type { Database } from "better-sqlite3"
import { type SQL, sql } from "drizzle-orm"
import { queryOf } from "./sqlite/raw-query.ts"

/** Laws by their sentence; each query returns a text `detail` for each row that breaks the law. */
export type MigrationLaws = Readonly<Record<string, SQL>>

/** How many violations of a law a refusal names. */
export const MOST_NAMED = 5

/** The first breaches of each law, inside the open transaction, as "law: detail"; empty when all hold. */
export const brokenLaws = (handle: Database, laws: MigrationLaws): string[] =>
  Object.entries(laws).flatMap(([law, query]) => {
    const { sql: text, params } = queryOf(sql`${query} limit ${MOST_NAMED}`)
    const rows = handle.prepare<unknown[], { detail: string }>(text).all(...params)
    return rows.map(({ detail }) => `${law}: ${detail}`)
  })
