/** Begins the recording of payouts. From then on the clearing account equals the provider's balance. Source: money.md 11.2. */
import { eq, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { payoutSpans, providerTransactions } from "#db/schema/index.ts"
import { asCents, type Cents, formatMoney, minus, negated, plus, ZERO } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import { accountLabel, type StoredAccount } from "../bank-accounts/bank-accounts.ts"
import { post } from "../ledger/journal.ts"
import { addLine } from "../ledger/journal-draft.ts"
import { ledgerDay } from "../ledger/ledger-day.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import type { Before } from "./earlier-payouts.ts"
import type { PayoutSpan } from "./spans.ts"

export const openingKey = (spanId: number): string => `po:opening:${spanId}`

/** A payment of the last two days without a recorded transaction is expected to have one soon. */
const SOON = 2 * 24 * 60 * 60 * 1000

type Begin = Before & Pick<PayoutSpan, "provider" | "providerAccount"> & { account: StoredAccount }

/**
 * Posts the difference between the clearing account and the provider's balance to OPENING, because earlier payouts count as arrived. A bank payment under
 * way is in the provider's balance but not yet in the books, so it is subtracted. Refuses 409 PAYOUTS_NOT_READY. Audit BANK_ACCOUNT.
 */
export async function beginSpan(tx: Tx, actor: Actor, begin: Begin): Promise<void> {
  const { holdings, transactions, earlierPayouts, account, provider, providerAccount } = begin
  await mustBeQuiet(tx, begin)
  const span = await insertSpan(tx, actor, { ...holdings, provider, providerAccount, earlierPayouts, account })
  await storeBefore(tx, span.id, transactions)
  const underWay = await bookedLater(tx, span.id)
  const balance = minus(plus(holdings.available, holdings.pending), underWay)
  const opening = minus(await clearingBalance(tx), balance)
  const entry = { tenantId: null, kind: "payout_opening", key: openingKey(span.id), on: await ledgerDay(tx) } as const
  await post(tx, actor, entry, (draft) => {
    addLine(draft, "STRIPE", negated(opening))
    addLine(draft, "OPENING", opening)
  })
  const opened = { opening, balance, lastJournalId: await newestJournal(tx) }
  await tx.run(tx.update(payoutSpans).set(opened).where(eq(payoutSpans.id, span.id)))
  await record(tx, actor, {
    category: "BANK_ACCOUNT",
    details: `Payouts of the payment provider go to bank account ${accountLabel(account)} from now on. The provider holds ${formatMoney(plus(holdings.available, holdings.pending))}.`,
    metadata: { OldValue: null, NewValue: account.id, Opening: opening, EarlierPayouts: earlierPayouts },
  })
}

type NewSpan = Begin["holdings"] & Pick<Begin, "provider" | "providerAccount" | "earlierPayouts" | "account">

async function insertSpan(tx: Tx, actor: Actor, { account, ...span }: NewSpan): Promise<PayoutSpan> {
  const begun = { begunAt: tx.now, begunBy: actor.userId, readAt: tx.now }
  const row = { ...span, ...begun, accountId: account.id, opening: ZERO, balance: ZERO, lastJournalId: 0 }
  const made = await tx.one(tx.insert(payoutSpans).values(row).returning())
  if (!made) throw new Error("A span of payouts was not stored")
  return made
}

async function newestJournal(tx: Tx): Promise<number> {
  const [row] = await tx.rows<{ id: number | null }>(sql`select max(id) as "id" from journals`)
  return Number(row?.id ?? 0)
}

/** The balance of the clearing account (STRIPE), in cents. */
export async function clearingBalance(tx: Tx): Promise<Cents> {
  const [row] = await tx.rows<{ cents: number | null }>(
    sql`select sum(cents) as "cents" from journal_lines where account = 'STRIPE'`,
  )
  return asCents(Number(row?.cents ?? 0))
}

async function storeBefore(tx: Tx, spanId: number, found: Before["transactions"]): Promise<void> {
  const place = { spanId, part: "before" } as const
  for (const transaction of found) {
    const target = providerTransactions.id
    await tx.run(
      tx
        .insert(providerTransactions)
        .values({ ...transaction, ...place, payoutId: null })
        .onConflictDoUpdate({ target, set: place }),
    )
  }
}

/** Refuses (409 PAYOUTS_NOT_READY) if something was posted to the clearing account since the reading began, or a payment of the last two days has no transaction yet. */
async function mustBeQuiet(tx: Tx, { lastJournalId, transactions }: Begin): Promise<void> {
  const charges = transactions.flatMap(({ sourceId }) => sourceId ?? [])
  const [waits] = await tx.rows<{ id: number }>(sql`
    select j.id as "id" from journals j join journal_lines l on l.journal_id = j.id left join receipts r on r.id = j.receipt_id
    where l.account = 'STRIPE' and (j.id > ${lastJournalId} or (j.kind = 'payment' and j.recorded_at > ${tx.now - SOON}
      and not ${inList(sql`coalesce(r.stripe_charge, '')`, charges)})) limit 1`)
  if (waits) throw new Refusal("PAYOUTS_NOT_READY")
}

type Charged = { sourceId: string; status: string; at: number; held: number; paid: number; fees: number }

/** The cents of bank payments under way in the provider's balance; marks their transactions. Refuses 409 PAYOUTS_NOT_READY while a recent one is partly recorded. */
async function bookedLater(tx: Tx, spanId: number): Promise<Cents> {
  const lines = (keys: ReturnType<typeof sql>) =>
    sql`coalesce((select sum(l.cents) from journals j join journal_lines l on l.journal_id = j.id and l.account = 'STRIPE' where j.idem_key in ${keys}), 0)`
  const rows = await tx.rows<Charged>(sql`
    select t.source_id as "sourceId", r.status as "status", max(t.at) as "at", sum(t.net) as "held",
      ${lines(sql`('pi:' || r.stripe_pi || ':paid')`)} as "paid",
      ${lines(sql`(select 'bt:' || f.id from provider_transactions f where f.source_id = t.source_id)`)} as "fees"
    from provider_transactions t join receipts r on r.stripe_charge = t.source_id
    where t.span_id = ${spanId} group by t.source_id, r.id, r.status, r.stripe_pi`)
  let underWay = ZERO
  for (const row of rows) {
    const ahead = Number(row.held) - Number(row.paid) - Number(row.fees)
    if (ahead === 0) continue
    if (Number(row.paid) === 0 && (row.status === "created" || row.status === "pending")) {
      underWay = plus(underWay, asCents(ahead))
      const ofPayment = eq(providerTransactions.sourceId, row.sourceId)
      await tx.run(tx.update(providerTransactions).set({ part: "under_way" }).where(ofPayment))
    } else if (Number(row.at) > tx.now - SOON) throw new Refusal("PAYOUTS_NOT_READY")
  }
  return underWay
}
