/** Finds the postings that are in no export. Source: money.md 11.8. */
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import type { Day } from "~/values/calendar.ts"

/**
 * Whether journal `j` is in no export in force, because it was posted after every export that covers its day. Postings never change, so an export's days
 * and its newest posting determine what it contains. The first term skips all postings that are known to be exported.
 */
export const IS_NEW: SQL = sql`
  j.id > coalesce((select max(all_until) from journal_exports where discarded_at is null), 0)
  and not exists (select 1 from journal_exports e
    where e.discarded_at is null and j.id <= e.last_journal_id and j.effective_on between e.from_on and e.to_on)`

/** `first` and `last` are the days of the first and last of these postings; null if there is none. */
export type Unexported = { postings: number; first: Day | null; last: Day | null }

export async function unexported(tx: Tx): Promise<Unexported> {
  const [row] = await tx.rows<{ postings: number; first: Day | null; last: Day | null }>(
    sql`select count(*) as "postings", min(j.effective_on) as "first", max(j.effective_on) as "last" from journals j where ${IS_NEW}`,
  )
  return { postings: Number(row?.postings ?? 0), first: row?.first ?? null, last: row?.last ?? null }
}

/** The id up to which all postings are in an export. */
export async function allExportedUntil(tx: Tx): Promise<number> {
  const [row] = await tx.rows<{ next: number | null; newest: number | null }>(sql`
    select (select min(j.id) from journals j where ${IS_NEW}) as "next", (select max(id) from journals) as "newest"`)
  if (row?.next) return Number(row.next) - 1
  return Number(row?.newest ?? 0)
}
