/**
 * The only function that reads payouts; webhook and sweep both call it. It reads the provider's balance transactions, payouts and balance, and stores and
 * posts each once. Order and repetition do not matter. Source: money.md 11.2.
 */
import { eq, inArray, isNotNull, max, min, or } from "drizzle-orm"
import { read, type Tx, write } from "#db/client.server.ts"
import { payoutSpans, payouts } from "#db/schema/index.ts"
import { bankAccount } from "../bank-accounts/bank-accounts.ts"
import { oneAtATime } from "../one-at-a-time.ts"
import type { ProviderPayout, ProviderTransaction } from "../payment-provider/payout-port.ts"
import { EventNotListed, type PaymentGateway, ProviderRefused, ProviderUnavailable } from "../payment-provider/port.ts"
import { SYSTEM } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { bookPayout, MAY_FAIL_FOR, storedPayout } from "./book-payout.ts"
import { type PayoutSpan, spanToRead } from "./spans.ts"
import { lastTransactionAt, storeSince, transactionsWithHoldings } from "./store-transactions.ts"

const DAY = 24 * 60 * 60 * 1000
/** How long before its beginning a span stores transactions and payouts. */
export const KNOWN_BEFORE = 30 * DAY
/** The longest time from making a payout to its arrival, with a margin. */
const MAY_TAKE = 10 * DAY

type Stop = { readonly aborted: boolean }
type Report = (error: unknown) => void

/**
 * Posts the changes since the last reading. Does nothing while no bank account takes payouts, or the keys belong to another account at the provider.
 * Reports a payout that cannot be posted and goes on with the others. Throws ProviderUnavailable and ProviderRefused.
 */
export function readPayouts(gateway: PaymentGateway, stop: Stop, report: Report): Promise<void> {
  return oneAtATime("payouts", async () => {
    const span = await read((tx) => spanToRead(tx, gateway.name))
    if (!span || (await gateway.account()) !== span.providerAccount) return
    await readTransactions(gateway, span)
    for (const payout of await changedPayouts(gateway, span)) {
      if (stop.aborted) return
      await readPayout(gateway, span, payout).catch(async (error: unknown) => {
        if (error instanceof ProviderUnavailable && !(error instanceof EventNotListed)) throw error
        if (error instanceof ProviderRefused) throw error
        await storeProblem(payout, error)
        report(error)
      })
    }
  })
}

async function readTransactions(gateway: PaymentGateway, span: PayoutSpan): Promise<void> {
  const last = (await read(lastTransactionAt)) ?? span.begunAt
  const { transactions, holdings } = await transactionsWithHoldings(gateway, last - DAY)
  await storeSince(span, transactions)
  if (holdings === null) return
  await write((tx) =>
    tx.run(
      tx
        .update(payoutSpans)
        .set({ ...holdings, readAt: Math.max(tx.now, span.begunAt) })
        .where(eq(payoutSpans.id, span.id)),
    ),
  )
}

/** Payouts that may have changed, oldest first: made since the last reading, not final yet, not posted so far, or paid recently. */
async function changedPayouts(gateway: PaymentGateway, span: PayoutSpan): Promise<ProviderPayout[]> {
  const { from, unfinished } = await read((tx) => whatMayChange(tx, span))
  const found = new Map<string, ProviderPayout>()
  for await (const payout of gateway.payoutsSince(from)) {
    if (span.endedAt === null || payout.createdAt <= span.endedAt) found.set(payout.id, payout)
  }
  for (const id of unfinished) {
    const payout = found.has(id) ? null : await gateway.readPayout(id)
    if (payout) found.set(id, payout)
  }
  return [...found.values()].toSorted((a, b) => a.createdAt - b.createdAt)
}

async function whatMayChange(tx: Tx, span: PayoutSpan): Promise<{ from: number; unfinished: string[] }> {
  const { createdAt } = payouts
  const known = await tx.one(tx.select({ newest: max(createdAt), oldest: min(createdAt) }).from(payouts))
  const open = or(inArray(payouts.state, ["pending", "in_transit"]), isNotNull(payouts.problem))
  const unfinished = await tx.all(tx.select({ id: payouts.id }).from(payouts).where(open))
  const sinceLast = (known?.newest ?? 0) - DAY
  const { openedOn } = await bankAccount(tx, span.accountId)
  const first = Math.min(span.begunAt - KNOWN_BEFORE, Date.parse(openedOn) - MAY_TAKE)
  const from = Math.max(first, Math.min(sinceLast, tx.now - MAY_FAIL_FOR))
  return { from, unfinished: unfinished.map(({ id }) => id) }
}

/** Posts one payout, with its transactions if the provider lists them and the stored list is incomplete. */
async function readPayout(gateway: PaymentGateway, span: PayoutSpan, payout: ProviderPayout): Promise<void> {
  const stored = await read((tx) => storedPayout(tx, payout.id))
  const isKnown = stored && stored.state === payout.state && stored.problem === null
  const isListed = stored?.isListed === true || !payout.isAutomatic
  if (isKnown && isListed) return
  const rows: ProviderTransaction[] | null = isListed ? null : []
  if (rows) for await (const row of gateway.transactionsOfPayout(payout.id)) rows.push(row)
  // First records that it was sent, even if the next step is refused.
  const sent: ProviderPayout = { ...payout, state: "in_transit" }
  if (!stored && payout.state !== "pending") await write((tx) => bookPayout(tx, SYSTEM, span, sent, rows))
  await write((tx) => bookPayout(tx, SYSTEM, span, payout, rows))
}

/** Stores the reason why a payout was not posted, in words for an administrator. */
async function storeProblem({ id }: ProviderPayout, error: unknown): Promise<void> {
  const isForPeople = error instanceof Refusal || error instanceof EventNotListed
  const problem = isForPeople ? error.message : "Booking it failed here. The log has the reason."
  await write((tx) => tx.run(tx.update(payouts).set({ problem }).where(eq(payouts.id, id))))
}
