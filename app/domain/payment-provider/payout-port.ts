/** Payouts of the provider to the landlord's bank. Whole cents, milliseconds, the provider's ids. Source: money.md 11.2. */
import type { PAYOUT_STATES } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"

/** The present state of a payout. A negative amount is debited from the bank. */
export type ProviderPayout = {
  id: string
  amount: Cents
  currency: string
  state: (typeof PAYOUT_STATES)[number]
  createdAt: number
  /** The day when it arrives or arrived at the bank, as the provider names it. */
  arrivesOn: Day
  /** Made by the provider's own schedule. The provider lists balance transactions only for such a payout. */
  isAutomatic: boolean
  /** The provider's list of its transactions is complete. */
  isReconciled: boolean
  failure: string | null
}

/** A movement of the provider's balance. `net` = amount − fee. */
export type ProviderTransaction = {
  id: string
  /** The provider's name of the type: charge, payment, refund, adjustment, stripe_fee, payout … */
  type: string
  amount: Cents
  fee: Cents
  net: Cents
  currency: string
  /** The charge, refund, dispute or payout; null when it belongs to no object. */
  sourceId: string | null
  description: string | null
  at: number
}

/** The provider's balance in dollars: available for payouts, and pending. */
export type Holdings = { available: Cents; pending: Cents }

export type PayoutGateway = {
  /** Payouts made since an instant, newest first. */
  payoutsSince(from: number): AsyncIterable<ProviderPayout>
  /** Null if the provider does not know the payout. */
  readPayout(payoutId: string): Promise<ProviderPayout | null>
  /** The transactions of an automatic payout, including its own. */
  transactionsOfPayout(payoutId: string): AsyncIterable<ProviderTransaction>
  /** All transactions since an instant, newest first. */
  transactionsSince(from: number): AsyncIterable<ProviderTransaction>
  holdings(): Promise<Holdings>
}
