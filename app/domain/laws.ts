/** Laws of the books: each is a query of the rows that break it. Source: money.md 1.8. */
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"

export type Violation = { law: string; detail: string }

/** Laws by their sentence; each query returns a text `detail` for each row that breaks the law. */
export type Laws = Readonly<Record<string, SQL>>

const MAX = 20

/** Every breach of the laws, at most 20 of each; an empty list means that all hold. */
export async function violationsOf(tx: Tx, laws: Laws): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const [law, query] of Object.entries(laws)) {
    const rows = await tx.rows<{ detail: string }>(sql`${query} limit ${MAX}`)
    for (const { detail } of rows) violations.push({ law, detail })
  }
  return violations
}

/** The rows that are in only one of two queries. */
export function differences(stored: SQL, summed: SQL, label: SQL): SQL {
  return sql`select ${label} as detail from (
    select * from (${stored} except ${summed}) too_much union select * from (${summed} except ${stored}) missing) different`
}
