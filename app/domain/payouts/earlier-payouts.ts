/** The provider's balance and earlier payouts when the recording begins. Source: money.md 11.2. */
import { desc, eq, isNotNull, max, min } from "drizzle-orm"
import { read, type Tx } from "#db/client.server.ts"
import { journals, payoutSpans, payouts, receipts } from "#db/schema/index.ts"
import { type Cents, plus, ZERO } from "~/values/money.ts"
import type { Holdings, ProviderTransaction } from "../payment-provider/payout-port.ts"
import type { PaymentGateway } from "../payment-provider/port.ts"
import { KNOWN_BEFORE } from "./read-payouts.ts"
import { transactionsWithHoldings } from "./store-transactions.ts"

export type Before = {
  /** The transactions of the last 30 days; `holdings` includes all of them. */
  transactions: ProviderTransaction[]
  holdings: Holdings
  /** The cents of payouts that were not posted, since the last span or else since the first payment here. */
  earlierPayouts: Cents
  /** The id of the last journal before the reading. The reading may not include later journals. */
  lastJournalId: number
}

/** Null while the provider's balance keeps changing. Throws ProviderUnavailable and ProviderRefused. */
export async function whatCameBefore(gateway: PaymentGateway): Promise<Before | null> {
  const { since, booked, lastJournalId, now } = await read(whatIsKnown)
  let earlierPayouts = ZERO
  if (since !== null) {
    for await (const { id, amount, currency, state } of gateway.payoutsSince(since)) {
      const isOver = state === "failed" || state === "canceled"
      if (currency === "usd" && !isOver && !booked.has(id)) earlierPayouts = plus(earlierPayouts, amount)
    }
  }
  const { transactions, holdings } = await transactionsWithHoldings(gateway, now - KNOWN_BEFORE)
  return holdings && { transactions, holdings, earlierPayouts, lastJournalId }
}

async function whatIsKnown(tx: Tx) {
  const last = await tx.one(tx.select().from(payoutSpans).orderBy(desc(payoutSpans.id)).limit(1))
  const first = await tx.one(
    tx
      .select({ at: min(receipts.initiatedAt) })
      .from(receipts)
      .where(isNotNull(receipts.stripeIntent)),
  )
  const known = await tx.all(tx.select({ id: payouts.id }).from(payouts).where(eq(payouts.isBefore, false)))
  const journal = await tx.one(tx.select({ id: max(journals.id) }).from(journals))
  return {
    since: last ? last.endedAt : (first?.at ?? null),
    booked: new Set(known.map(({ id }) => id)),
    lastJournalId: journal?.id ?? 0,
    now: tx.now,
  }
}
