import { payoutSpans, payouts, providerTransactions } from "#db/schema/index.ts"
import { exported } from "./table.ts"

const PAYOUT_SPANS = exported({
  file: "payout_spans",
  about: "Spans in which the payment provider's payouts are booked, and the bank account that takes them.",
  table: payoutSpans,
  key: ["id"],
  columns: {
    id: ["number", "Its number", "payout_span_id"],
    provider: ["text", "The provider"],
    providerAccount: ["text", "The account at the provider, and whether its money is real"],
    accountId: ["number", "The bank account that takes payouts", "bank_account_id"],
    opening: ["amount", "The amount by which the books exceeded the provider's balance at the beginning"],
    earlierPayouts: ["amount", "The part of it that earlier payouts explain"],
    balance: ["amount", "The books' balance at the provider right after that"],
    lastJournalId: ["number", "The newest posting then"],
    begunBy: ["number", "Account that chose the bank account"],
    begunAt: ["instant", "When it began"],
    endedBy: ["number", "Account that ended it"],
    endedAt: ["instant", "When it ended"],
    available: ["amount", "The available balance when the provider was last read"],
    pending: ["amount", "The balance not yet available then"],
    readAt: ["instant", "When that was"],
  },
})

const PAYOUTS = exported({
  file: "payouts",
  about: "The payment provider's payouts.",
  table: payouts,
  key: ["id"],
  columns: {
    id: ["text", "Its id at the provider", "payout_id"],
    spanId: ["number", "The span", "payout_span_id"],
    accountId: ["number", "The bank account", "bank_account_id"],
    amount: ["amount", "Its amount; negative: taken from the bank"],
    currency: ["text", "Its currency; only dollars are booked"],
    state: ["text", "pending, in_transit, paid, failed or canceled"],
    isBefore: ["yes/no", "Whether it is from before the span, whose opening has it"],
    isAutomatic: ["yes/no", "Whether it is of the provider's schedule"],
    isListed: ["yes/no", "Whether all its transactions are known"],
    createdAt: ["instant", "When it was made"],
    arrivesOn: ["day", "Day on which the bank has it"],
    failure: ["text", "Why it failed"],
    problem: ["text", "Why it is not booked"],
    readAt: ["instant", "When it was read last"],
  },
})

const PROVIDER_TRANSACTIONS = exported({
  file: "provider_transactions",
  about: "The transactions of the balance at the payment provider, as the provider lists them.",
  table: providerTransactions,
  key: ["id"],
  columns: {
    id: ["text", "Its id at the provider", "provider_transaction_id"],
    spanId: ["number", "The span", "payout_span_id"],
    payoutId: ["text", "The payout that has it"],
    part: ["text", "before, under_way or since: whether the span's beginning has it"],
    type: ["text", "The provider's word for it"],
    amount: ["amount", "Its amount"],
    fee: ["amount", "The provider's fee"],
    net: ["amount", "Amount less fee"],
    currency: ["text", "Its currency"],
    sourceId: ["text", "The charge, refund, dispute or payout at the provider"],
    description: ["text", "The provider's text"],
    at: ["instant", "When"],
  },
})

export const PAYOUT_TABLES = [PAYOUT_SPANS, PAYOUTS, PROVIDER_TRANSACTIONS]
