/** A tenant's ledger over a range of days: payments, charges and adjustments with the running account balance. Source: money.md section 5, "Statement" and "Ledger screen". */
import { and, asc, eq, inArray, lt, lte, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { journalLines, journals } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { ACCOUNT_BALANCE, type Account } from "./accounts.ts"
import { type Entry, entriesOf, type Sums } from "./statement-entries.ts"
import { partsOf } from "./statement-parts.ts"
import { uncounted } from "./statement-uncounted.ts"

/** A row of the ledger with the account balance after it. */
export type LedgerEntry = Entry & { balance: Cents }
/** `opening` is the account balance before `from`, `closing` after `to`. Oldest first. */
export type Ledger = { opening: Cents; closing: Cents; entries: LedgerEntry[] }

export type LedgerRange = { tenantId: number; from: Day; to: Day }

/**
 * The ledger in statement order: by effective day, then by posting. Payments on their way and failed ones stand at their day without effect;
 * entries that were deleted stay, and so do their reversals.
 */
export async function ledgerEntries(tx: Tx, range: LedgerRange): Promise<Ledger> {
  const opening = await balanceBefore(tx, range)
  const sums = await sumsByJournal(tx, range)
  const parts = await partsOf(tx, range)
  const posted = (await journalsOf(tx, range)).flatMap((journal) =>
    entriesOf(journal, parts, sums.get(journal.id) ?? {}),
  )
  const others = await uncounted(tx, range)
  let balance = opening
  const entries = inOrder(posted, others).map((entry) => {
    balance += entry.effect
    return { ...entry, balance }
  })
  return { opening, closing: balance, entries }
}

async function balanceBefore(tx: Tx, { tenantId, from }: LedgerRange): Promise<Cents> {
  const before = and(
    eq(journals.tenantId, tenantId),
    lt(journals.effectiveOn, from),
    inArray(journalLines.account, [...ACCOUNT_BALANCE]),
  )
  const row = await tx.one(
    tx
      .select({ cents: sql<Cents>`coalesce(sum(${journalLines.cents}), 0)` })
      .from(journals)
      .innerJoin(journalLines, eq(journalLines.journalId, journals.id))
      .where(before),
  )
  return row?.cents ?? 0
}

const within = ({ tenantId, from, to }: LedgerRange) =>
  and(eq(journals.tenantId, tenantId), sql`${journals.effectiveOn} >= ${from}`, lte(journals.effectiveOn, to))

async function journalsOf(tx: Tx, range: LedgerRange) {
  return tx.all(tx.select().from(journals).where(within(range)).orderBy(asc(journals.effectiveOn), asc(journals.id)))
}

/** Each journal's lines, net per account. */
async function sumsByJournal(tx: Tx, range: LedgerRange): Promise<Map<number, Sums>> {
  const rows = await tx.all(
    tx
      .select({ journalId: journals.id, account: journalLines.account, cents: journalLines.cents })
      .from(journals)
      .innerJoin(journalLines, eq(journalLines.journalId, journals.id))
      .where(within(range)),
  )
  const sums = new Map<number, Sums>()
  for (const { journalId, account, cents } of rows) {
    const known = sums.get(journalId) ?? {}
    known[account as Account] = (known[account as Account] ?? 0) + cents
    sums.set(journalId, known)
  }
  return sums
}

/** Merges by day; on one day what is posted comes first. Both lists are in order. */
function inOrder(posted: Entry[], others: Entry[]): Entry[] {
  if (others.length === 0) return posted
  return [...posted, ...others].toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))
}
