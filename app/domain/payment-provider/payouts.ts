/** Reads payouts, balance transactions and the balance at the provider. Source: money.md 11.2. */
import type Stripe from "stripe"
import { PAYOUT_STATES } from "#db/schema/index.ts"
import { dayAt } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { pages } from "./intents.ts"
import type { Holdings, PayoutGateway, ProviderPayout, ProviderTransaction } from "./payout-port.ts"
import { callForObject, callProvider, convertedOrUnavailable, isMissing } from "./provider-failure.ts"
import { idOfReference } from "./provider-intent.ts"

export function payoutCalls(stripe: Stripe): PayoutGateway {
  return {
    payoutsSince: (from) => converted(stripe.payouts.list({ created: { gte: seconds(from) }, limit: 100 }), payoutFrom),
    readPayout: (id) => readPayout(stripe, id),
    transactionsOfPayout: (payout) =>
      converted(stripe.balanceTransactions.list({ payout, limit: 100 }), transactionFrom),
    transactionsSince: (from) =>
      converted(stripe.balanceTransactions.list({ created: { gte: seconds(from) }, limit: 100 }), transactionFrom),
    holdings: () => holdings(stripe),
  }
}

const seconds = (instant: number): number => Math.floor(instant / 1000)

async function* converted<Item, Value>(
  list: AsyncIterableIterator<Item>,
  convert: (item: Item) => Value,
): AsyncIterable<Value> {
  for await (const item of pages(list)) yield convertedOrUnavailable(() => convert(item))
}

async function readPayout(stripe: Stripe, id: string): Promise<ProviderPayout | null> {
  try {
    const payout = await callForObject("payout", () => stripe.payouts.retrieve(id), id)
    return convertedOrUnavailable(() => payoutFrom(payout))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function holdings(stripe: Stripe): Promise<Holdings> {
  const balance = await callProvider(() => stripe.balance.retrieve())
  return convertedOrUnavailable(() => ({
    available: dollarsOf(balance.available),
    pending: dollarsOf(balance.pending),
  }))
}

const dollarsOf = (parts: readonly { amount: number; currency: string }[]) =>
  asCents(parts.filter(({ currency }) => currency === "usd").reduce((sum, { amount }) => sum + amount, 0))

/** The provider gives the day of arrival as midnight UTC. An unknown state counts as in transit. */
function payoutFrom(payout: Stripe.Payout): ProviderPayout {
  return {
    id: payout.id,
    amount: asCents(payout.amount),
    currency: payout.currency,
    state: PAYOUT_STATES.find((known) => known === payout.status) ?? "in_transit",
    createdAt: payout.created * 1000,
    arrivesOn: dayAt(payout.arrival_date * 1000, "UTC"),
    isAutomatic: payout.automatic,
    isReconciled: payout.reconciliation_status === "completed",
    failure: payout.failure_message ?? payout.failure_code,
  }
}

function transactionFrom(transaction: Stripe.BalanceTransaction): ProviderTransaction {
  return {
    id: transaction.id,
    type: transaction.type,
    amount: asCents(transaction.amount),
    fee: asCents(transaction.fee),
    net: asCents(transaction.net),
    currency: transaction.currency,
    sourceId: idOfReference(transaction.source as string | { id: string } | null),
    description: transaction.description,
    at: transaction.created * 1000,
  }
}
