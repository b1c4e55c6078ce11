/** Payouts of the provider to the landlord's bank. Whole cents, milliseconds, the provider's ids. Source: money.md 11.2. */
import type { PAYOUT_STATES } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"

/** The current state of a payout. A negative amount is fetched from the bank. */
export type ProviderPayout = {
  id: string
  amount: Cents
  currency: string
  state: (typeof PAYOUT_STATES)[number]
  createdAt: number
  /** The day on which the bank has it, or is to have it, as the provider names it. */
  arrivesOn: Day
  /** By the provider's own schedule: only of such a payout it lists the balance transactions. */
  isAutomatic: boolean
  /** Whether that list is complete. */
  isReconciled: boolean
  failure: string | null
}

/** A movement of the provider's balance. `net` = amount − fee. */
export type ProviderTransaction = {
  id: string
  /** The provider's word: charge, payment, refund, adjustment, stripe_fee, payout … */
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

/** What the provider holds, in dollars: what may be paid out, and what may not yet. */
export type Holdings = { available: Cents; pending: Cents }

export type PayoutGateway = {
  /** Payouts made since an instant, newest first. */
  payoutsSince(from: number): AsyncIterable<ProviderPayout>
  /** Null when the provider does not know it. */
  readPayout(payoutId: string): Promise<ProviderPayout | null>
  /** The transactions of an automatic payout, its own one among them. */
  transactionsOfPayout(payoutId: string): AsyncIterable<ProviderTransaction>
  /** All transactions since an instant, newest first. */
  transactionsSince(from: number): AsyncIterable<ProviderTransaction>
  holdings(): Promise<Holdings>
}
