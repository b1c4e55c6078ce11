import { desc, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { journals } from "#db/schema/index.ts"
import { addDays, firstOf, monthOf, yearBefore } from "~/values/calendar.ts"
import { ledgerDay } from "../ledger-day.ts"
import { type LedgerEntry, type LedgerRange, ledgerEntries } from "./statement.ts"

const SHOWN = 8

/** The tenant's newest entries of the past year, newest first, without pending ones. */
export async function recentEntries(tx: Tx, tenantId: number): Promise<LedgerEntry[]> {
  const to = await ledgerDay(tx)
  const { entries } = await ledgerEntries(tx, await newestPart(tx, { tenantId, from: yearBefore(to), to }, SHOWN))
  return entries
    .filter((entry) => entry.status !== "pending")
    .slice(-SHOWN)
    .toReversed()
}

/** The newest entries of a range, at most `count`, and whether the range has no others. Older postings are not read one by one. */
export async function newestEntries(
  tx: Tx,
  range: LedgerRange,
  count: number,
): Promise<{ entries: LedgerEntry[]; areAll: boolean }> {
  const part = await newestPart(tx, range, count)
  const { entries } = await ledgerEntries(tx, part)
  return { entries: entries.slice(-count).toReversed(), areAll: part === range && entries.length <= count }
}

const postingDays = statement((db) =>
  db
    .select({ on: journals.effectiveOn })
    .from(journals)
    .where(
      sql`${journals.tenantId} = ${sql.placeholder("tenantId")}
        and ${journals.effectiveOn} between ${sql.placeholder("from")} and ${sql.placeholder("to")}`,
    )
    .orderBy(desc(journals.effectiveOn), desc(journals.id))
    .limit(1)
    .offset(sql.placeholder("newer"))
    .prepare(),
)

/** The newest part of a period, in whole months, with at least `count` postings; the whole period if it has fewer. */
export async function newestMonths(tx: Tx, range: LedgerRange, count: number): Promise<LedgerRange> {
  const part = await newestPart(tx, range, count)
  const from = firstOf(monthOf(part.from))
  const older = part === range ? undefined : await tx.one(postingDays, { ...range, to: addDays(from, -1), newer: 0 })
  return older === undefined ? range : { ...range, from }
}

/** The newest part of a range, in whole days, with at least `count` + 1 postings; the whole range if it has fewer. */
async function newestPart(tx: Tx, range: LedgerRange, count: number): Promise<LedgerRange> {
  const before = await tx.one(postingDays, { ...range, newer: count })
  return before ? { ...range, from: before.on } : range
}
