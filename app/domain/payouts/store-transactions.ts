/** Stores each of the provider's balance transactions once. Source: money.md 11.2. */
import { max, sql } from "drizzle-orm"
import { read, type Tx, write } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { providerTransactions } from "#db/schema/index.ts"
import type { Holdings, PayoutGateway, ProviderTransaction } from "../payment-provider/payout-port.ts"
import type { PayoutSpan } from "./spans.ts"

type Span = Pick<PayoutSpan, "id" | "begunAt">

/** Rows per SQL statement, within its limit of placeholders. */
const TOGETHER = 500
const ATTEMPTS = 3

const DAY = 24 * 60 * 60 * 1000

/** The span stored all transactions of the weeks before it, so an unknown one from before is older still, and part of the opening balance. */
const partOf = ({ at }: ProviderTransaction, { begunAt }: Span): "before" | "since" =>
  at < begunAt - DAY ? "before" : "since"

/** Stores new transactions, and the payout of those whose payout was unknown. `payoutId`: the payout that the provider lists them for. */
export async function storeTransactions(
  tx: Tx,
  found: readonly ProviderTransaction[],
  span: Span,
  payoutId: string | null,
): Promise<void> {
  for (let at = 0; at < found.length; at += TOGETHER) {
    const rows = found
      .slice(at, at + TOGETHER)
      .map((one) => ({ ...one, spanId: span.id, part: partOf(one, span), payoutId }))
    const set = { payoutId: sql`coalesce(excluded.payout_id, ${providerTransactions.payoutId})` }
    await tx.run(
      tx.insert(providerTransactions).values(rows).onConflictDoUpdate({ target: providerTransactions.id, set }),
    )
  }
}

/** The instant of the newest stored transaction; null before the first. */
export async function lastTransactionAt(tx: Tx): Promise<number | null> {
  const row = await tx.one(tx.select({ at: max(providerTransactions.at) }).from(providerTransactions))
  return row?.at ?? null
}

/** All transactions since an instant, with the provider's balance after exactly these. Null if new transactions arrived during every attempt. */
export async function transactionsWithHoldings(
  gateway: PayoutGateway,
  from: number,
): Promise<{ transactions: ProviderTransaction[]; holdings: Holdings | null }> {
  const known = new Map<string, ProviderTransaction>()
  let since = from
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await collect(gateway, since, known)
    const holdings = await gateway.holdings()
    const count = known.size
    since = Math.max(from, ...[...known.values()].map(({ at }) => at))
    await collect(gateway, since, known)
    if (known.size === count) return { transactions: [...known.values()], holdings }
  }
  return { transactions: [...known.values()], holdings: null }
}

async function collect(gateway: PayoutGateway, from: number, known: Map<string, ProviderTransaction>): Promise<void> {
  for await (const transaction of gateway.transactionsSince(from)) known.set(transaction.id, transaction)
}

/** Stores the transactions read since the span began, some rows at a time. */
export async function storeSince(span: Span, found: readonly ProviderTransaction[]): Promise<void> {
  const known = await read(async (tx) => {
    const ids = await tx.all(tx.select({ id: providerTransactions.id }).from(providerTransactions).where(inIds(found)))
    return new Set(ids.map(({ id }) => id))
  })
  const fresh = found.filter(({ id }) => !known.has(id)).toSorted((a, b) => a.at - b.at)
  for (let at = 0; at < fresh.length; at += TOGETHER) {
    const some = fresh.slice(at, at + TOGETHER)
    await write((tx) => storeTransactions(tx, some, span, null))
  }
}

const inIds = (found: readonly ProviderTransaction[]) =>
  inList(
    providerTransactions.id,
    found.map(({ id }) => id),
  )
