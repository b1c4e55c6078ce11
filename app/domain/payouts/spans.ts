/** The spans during which the provider's payouts are recorded. Source: money.md 11.2. */
import { and, desc, eq, isNull, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { payoutSpans } from "#db/schema/index.ts"

export type PayoutSpan = typeof payoutSpans.$inferSelect
type Provider = PayoutSpan["provider"]

/** The open span; undefined while no bank account takes payouts, and then no payout is posted. */
export const openSpan = (tx: Tx, provider: Provider): Promise<PayoutSpan | undefined> =>
  tx.one(
    tx
      .select()
      .from(payoutSpans)
      .where(and(eq(payoutSpans.provider, provider), isNull(payoutSpans.endedAt))),
  )

/** The span whose payouts are read: the open one, else the last one while one of its payouts is in transit. */
export async function spanToRead(tx: Tx, provider: Provider): Promise<PayoutSpan | undefined> {
  const running = await openSpan(tx, provider)
  if (running) return running
  const hasOpenPayout = sql`exists (select 1 from payouts p where p.span_id = ${payoutSpans.id} and p.state in ('pending', 'in_transit'))`
  return tx.one(
    tx
      .select()
      .from(payoutSpans)
      .where(and(eq(payoutSpans.provider, provider), hasOpenPayout))
      .orderBy(desc(payoutSpans.id))
      .limit(1),
  )
}

/** The newest span that has not ended, whichever provider it belongs to. */
export const anyOpenSpan = (tx: Tx): Promise<PayoutSpan | undefined> =>
  tx.one(tx.select().from(payoutSpans).where(isNull(payoutSpans.endedAt)).orderBy(desc(payoutSpans.id)).limit(1))
