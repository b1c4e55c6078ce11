/** Differences between the provider's account and the books, with reasons. Source: money.md 11.2, api.md X272. */
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { type Day, dayAt } from "~/values/calendar.ts"
import { asCents, type Cents, minus } from "~/values/money.ts"
import { command } from "../commands.ts"
import { zoneOf } from "../settings/defaults.ts"
import { anyOpenSpan, type PayoutSpan } from "./spans.ts"
import { FEES, RECEIPT_OF, SUBJECT_JOINS } from "./transaction-subject.ts"

/** `outside`: made at the provider outside this program. `under way`: recorded when it arrives. `not listed`: the provider does not list it yet. */
export type UnmatchedReason = "outside" | "fee" | "under way" | "not booked" | "not listed" | "differs" | "other"

/** A payment, payout or single transaction whose amount differs between the provider and the books. Cents. */
export type Unmatched = {
  reason: UnmatchedReason
  /** The provider's type of the first transaction; null if it lists none. */
  type: string | null
  description: string | null
  transactionId: string | null
  receiptId: string | null
  payoutId: string | null
  tenantId: number | null
  tenant: string | null
  on: Day
  atProvider: Cents
  inBooks: Cents
}

const MAX = 500

/** Lists the differences since the span began (X272), newest first. Empty without a span. */
export const unmatchedList = command("see bank", async (tx): Promise<Unmatched[]> => {
  const span = await anyOpenSpan(tx)
  return span ? unmatchedIn(tx, span, MAX) : []
})

type Row = Omit<Unmatched, "reason" | "on"> & { status: string | null; at: number }

/** Both sides are summed by this key: "r:…" for a receipt, "p:…" for a payout, else "t:…" for the transaction. */
const SUBJECT = sql`coalesce('r:' || ${RECEIPT_OF}, 'p:' || sp.id, 't:' || t.id)`

const atProvider = ({ id }: PayoutSpan): SQL => sql`
  select ${SUBJECT} as subject, t.net as provider, 0 as books, t.id as "transaction", t.at as at
  from provider_transactions t ${SUBJECT_JOINS}
  where t.span_id = ${id} and t.part <> 'before' and t.currency = 'usd'`

/** Journals since the span began, and all journals of payments that were under way then. The journals of a payout have the key `po:{payout}` with the step. */
const inBooks = ({ id, lastJournalId }: PayoutSpan): SQL => sql`
  select case when j.receipt_id is not null then 'r:' || j.receipt_id
      when j.kind in ('payout_sent', 'payout_failed') then 'p:' || replace(replace(substr(j.idem_key, 4), ':sent', ''), ':failed', '')
      else 'j:' || j.id end as subject, 0 as provider, l.cents as books, null as "transaction", j.recorded_at as at
  from journal_lines l join journals j on j.id = l.journal_id
  where l.account = 'STRIPE' and (j.id > ${lastJournalId} or j.receipt_id in (select u.id from receipts u
    join provider_transactions w on w.source_id = u.stripe_charge where w.part = 'under_way' and w.span_id = ${id}))`

const differences = (span: PayoutSpan): SQL => sql`
  select subject, sum(provider) as provider, sum(books) as books, min("transaction") as "transaction", max(at) as at
  from (${atProvider(span)} union all ${inBooks(span)}) both_sides group by subject having sum(provider) <> sum(books)`

const IS_PROCESSING = sql`exists (select 1 from receipts w where f.subject = 'r:' || w.id and w.status in ('created', 'pending'))`

/** The provider's amounts less the books', in cents: for payments under way, and for everything else. */
export async function unmatchedSums(tx: Tx, span: PayoutSpan): Promise<{ processing: Cents; unmatched: Cents }> {
  const difference = sql`f.provider - f.books`
  const [row] = await tx.rows<{ processing: number | null; all: number | null }>(sql`
    select sum(case when ${IS_PROCESSING} then ${difference} else 0 end) as "processing", sum(${difference}) as "all"
    from (${differences(span)}) f`)
  const processing = asCents(Number(row?.processing ?? 0))
  return { processing, unmatched: minus(asCents(Number(row?.all ?? 0)), processing) }
}

async function unmatchedIn(tx: Tx, span: PayoutSpan, limit: number): Promise<Unmatched[]> {
  const rows = await tx.rows<Row>(sql`
    select f.subject as "subject", f.provider as "atProvider", f.books as "inBooks", f.at as "at", t.id as "transactionId", t.type as "type",
      t.description as "description", r.id as "receiptId", r.status as "status", p.id as "payoutId", te.id as "tenantId",
      trim(te.first_name || ' ' || te.last_name) as "tenant"
    from (${differences(span)}) f left join provider_transactions t on t.id = f."transaction"
    left join receipts r on f.subject = 'r:' || r.id left join tenants te on te.id = r.tenant_id
    left join payouts p on f.subject = 'p:' || p.id
    order by f.at desc, f.subject limit ${limit}`)
  const zone = await zoneOf(tx)
  return rows.map((row) => {
    const sums = { atProvider: asCents(Number(row.atProvider)), inBooks: asCents(Number(row.inBooks)) }
    const { type, description, transactionId, receiptId, payoutId, tenantId, tenant } = row
    const whole = { type, description, transactionId, receiptId, payoutId, tenantId, tenant, ...sums }
    return { ...whole, on: dayAt(Number(row.at), zone), reason: reasonOf(row, sums) }
  })
}

const OUTSIDE = [
  "charge",
  "payment",
  "refund",
  "payment_refund",
  "refund_failure",
  "adjustment",
  "payment_failure_refund",
]

function reasonOf(row: Row, sums: Pick<Unmatched, "atProvider" | "inBooks">): UnmatchedReason {
  const { receiptId, payoutId, transactionId, type, status } = row
  if (transactionId === null) return "not listed"
  if (receiptId === null && payoutId === null) {
    if (type !== null && FEES.includes(type)) return "fee"
    return type !== null && OUTSIDE.includes(type) ? "outside" : "other"
  }
  if (receiptId !== null && (status === "pending" || status === "created")) return "under way"
  return sums.inBooks === 0 ? "not booked" : "differs"
}
