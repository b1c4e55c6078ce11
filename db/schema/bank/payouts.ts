/** The payment provider's payouts to the landlord's bank (money.md 11.2). */
import { sql } from "drizzle-orm"
import {
  cents,
  check,
  choice,
  day,
  flag,
  id,
  index,
  instant,
  reference,
  table,
  textColumn,
  uniqueIndex,
} from "../columns.ts"
import { PROVIDERS } from "../payments/provider.ts"
import { bankAccounts } from "./bank-accounts.ts"

/**
 * A period in which payouts are recorded, and the bank account for them. `opening`: the clearing account less the provider's balance at the beginning,
 * which was posted to OPENING; `earlierPayouts` is the part that earlier payouts explain.
 */
export const payoutSpans = table(
  "payout_spans",
  {
    id: id(),
    provider: choice("provider", PROVIDERS).notNull(),
    /** The account of the keys at the provider: "acct_1 live". */
    providerAccount: textColumn("provider_account").notNull(),
    accountId: reference("account_id")
      .notNull()
      .references(() => bankAccounts.id),
    opening: cents("opening").notNull(),
    earlierPayouts: cents("earlier_payouts").notNull(),
    /** The clearing account's balance right after the opening. */
    balance: cents("balance").notNull(),
    /** The newest journal at that time, including the opening's. */
    lastJournalId: reference("last_journal_id").notNull(),
    begunBy: reference("begun_by"),
    begunAt: instant("begun_at").notNull(),
    endedBy: reference("ended_by"),
    endedAt: instant("ended_at"),
    /** The provider's balance at the last reading, including all transactions up to then. */
    available: cents("available").notNull(),
    pending: cents("pending").notNull(),
    readAt: instant("read_at").notNull(),
  },
  (t) => [
    uniqueIndex("payout_spans_open").on(t.provider).where(sql`ended_at is null`),
    check("payout_spans_times", sql`read_at >= begun_at and (ended_at is null or ended_at >= begun_at)`),
  ],
)

export const PAYOUT_STATES = ["pending", "in_transit", "paid", "failed", "canceled"] as const

/** A payout as it was last recorded. Only payouts in dollars are posted; for one from before its span, only the arrival. */
export const payouts = table(
  "payouts",
  {
    /** The provider's id. */
    id: textColumn("id").primaryKey(),
    spanId: reference("span_id")
      .notNull()
      .references(() => payoutSpans.id),
    accountId: reference("account_id")
      .notNull()
      .references(() => bankAccounts.id),
    /** Negative if the provider debits it from the bank. */
    amount: cents("amount").notNull(),
    currency: textColumn("currency").notNull(),
    state: choice("state", PAYOUT_STATES).notNull(),
    /** Whether the payout was made before the span began. */
    isBefore: flag("is_before").notNull(),
    isAutomatic: flag("is_automatic").notNull(),
    /** The provider's list of its transactions is read and complete. */
    isListed: flag("is_listed").notNull(),
    createdAt: instant("created_at").notNull(),
    arrivesOn: day("arrives_on").notNull(),
    failure: textColumn("failure"),
    /** Why the last reading could not post it. */
    problem: textColumn("problem"),
    readAt: instant("read_at").notNull(),
  },
  (t) => [
    index("payouts_created").on(t.createdAt),
    index("payouts_open").on(t.createdAt).where(sql`state in ('pending', 'in_transit')`),
    check("payouts_state", sql`state in ('pending', 'in_transit', 'paid', 'failed', 'canceled')`),
  ],
)

/** `before`: included in the span's opening. `under_way`: a payment of ours that the provider counted then and the books did not. `since`: made later. */
export const TRANSACTION_PARTS = ["before", "under_way", "since"] as const

/** A movement of the provider's balance, as the provider lists it. Its source determines what it is in our books. */
export const providerTransactions = table(
  "provider_transactions",
  {
    /** The provider's id. */
    id: textColumn("id").primaryKey(),
    spanId: reference("span_id")
      .notNull()
      .references(() => payoutSpans.id),
    /** The payout that the provider lists it with; null until then, and for manual payouts. */
    payoutId: textColumn("payout_id").references(() => payouts.id),
    part: choice("part", TRANSACTION_PARTS).notNull(),
    type: textColumn("type").notNull(),
    amount: cents("amount").notNull(),
    fee: cents("fee").notNull(),
    net: cents("net").notNull(),
    currency: textColumn("currency").notNull(),
    /** The charge, refund, dispute or payout at the provider. */
    sourceId: textColumn("source_id"),
    description: textColumn("description"),
    at: instant("at").notNull(),
  },
  (t) => [
    index("provider_transactions_source").on(t.sourceId).where(sql`source_id is not null`),
    index("provider_transactions_payout").on(t.payoutId).where(sql`payout_id is not null`),
    index("provider_transactions_at").on(t.at),
    check("provider_transactions_net", sql`net = amount - fee`),
  ],
)
