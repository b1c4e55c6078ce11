import {
  onlinePayments,
  paymentBatches,
  paymentBatchRows,
  payments,
  receiptEvents,
  receipts,
  refundRequests,
} from "#db/schema/index.ts"
import { exported } from "./table.ts"

const RECEIPTS = exported({
  file: "receipts",
  about: "Money received or under way, each payment as a whole.",
  table: receipts,
  key: ["id"],
  columns: {
    id: ["text", "Its number", "receipt_id"],
    tenantId: ["number", "The tenant"],
    choice: ["text", "The debt to pay: everything, rent, deposit or fees"],
    amount: ["amount", "Its amount before the convenience fee"],
    fee: ["amount", "The convenience fee on top"],
    tender: ["text", "The method: check, cash, zelle, card, ach …"],
    source: ["text", "portal, autopay, scheduled, keyed, manual or move_in"],
    status: ["text", "The status: succeeded, pending, failed, refunded …"],
    stripeIntent: ["text", "Number of the payment at the provider", "provider_payment"],
    stripeCharge: ["text", "Number of the charge at the provider", "provider_charge"],
    stripeTransaction: ["text", "Number of the balance transaction at the provider", "provider_transaction"],
    initiatedAt: ["instant", "When it began"],
    effectiveOn: ["day", "Day on which it counts"],
    remainingAfter: ["amount", "The tenant's balance right after it"],
    takenBack: ["amount", "Refunded or reversed of amount and fee so far"],
    note: ["text", "Note, for instance the check's number"],
  },
})

const OF_PAGE = "it belongs to the provider's page of the payment"

const ONLINE_PAYMENTS = exported({
  file: "online_payments",
  about: "Who made each payment online: the tenant, a person invited to the account, or staff who keyed in a card.",
  table: onlinePayments,
  key: ["receiptId"],
  columns: {
    receiptId: ["text", "The payment in receipts"],
    tenantId: ["number", "The tenant"],
    signInId: ["number", "The person in sign_ins who paid; empty: the tenant's own account, or staff"],
    keyedBy: ["number", "The account of staff that keyed in the card"],
    keyedByName: ["text", "Its name at that time"],
    methodId: ["text", "The saved method in payment_methods that it used"],
    createdAt: ["instant", "When it was begun"],
    provider: { out: "receipts has the number at the provider" },
    livemode: { out: "receipts has the number at the provider" },
    flow: { out: OF_PAGE },
    sessionId: { out: OF_PAGE },
    pageUrl: { out: OF_PAGE },
    cancelRequestedAt: { out: "receipt_events has what happened" },
    cancelReason: { out: "receipt_events has what happened" },
    cancelDoneAt: { out: "receipt_events has what happened" },
  },
})

const RECEIPT_EVENTS = exported({
  file: "receipt_events",
  about: "The events of each payment, in order.",
  table: receiptEvents,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    receiptId: ["text", "The payment in receipts"],
    status: ["text", "The status from then on"],
    at: ["instant", "When"],
    taken: ["amount", "Refunded or reversed by it, of amount and fee"],
    journalId: ["number", "The posting", "posting_id"],
    detail: { out: "the provider's message, in its own form" },
  },
})

const PAYMENTS = exported({
  file: "payments",
  about: "The payments as the ledger shows them: one row for each type that a receipt was applied to.",
  table: payments,
  key: ["id"],
  columns: {
    id: ["number", "Its number", "payment_id"],
    receiptId: ["text", "The payment in receipts"],
    tenantId: ["number", "The tenant"],
    type: ["text", "rent, deposit or fees"],
    amount: ["amount", "Its amount without the fee"],
    feeShare: ["amount", "Its part of the convenience fee"],
    tender: ["text", "How it was paid"],
    effectiveOn: ["day", "Day on which it counts"],
    journalId: ["number", "The posting", "posting_id"],
    createdAt: ["instant", "When it was entered"],
  },
})

const REFUNDS = exported({
  file: "refunds",
  about: "Refunds through the payment provider.",
  table: refundRequests,
  key: ["id"],
  columns: {
    id: ["text", "Its number"],
    receiptId: ["text", "The payment in receipts"],
    amount: ["amount", "Refunded of amount and fee together"],
    reason: ["text", "Reason that staff gave; empty: made at the provider"],
    status: ["text", "requested, pending, succeeded or failed"],
    providerRefund: ["text", "Its number at the provider"],
    requestedBy: ["number", "Account that requested it"],
    requestedByName: ["text", "The person's name then"],
    createdAt: ["instant", "When it was requested"],
    updatedAt: ["instant", "When it changed last"],
  },
})

const PAYMENT_BATCHES = exported({
  file: "payment_batches",
  about: "Payments that were recorded together, for instance the checks of a deposit slip.",
  table: paymentBatches,
  key: ["id"],
  columns: {
    id: ["number", "Its number", "batch_id"],
    key: { out: "the form's own number, which keeps it from being posted twice" },
    method: ["text", "The method of its payments, unless a row says otherwise"],
    paymentDate: ["day", "Day of its payments, unless a row says otherwise"],
    slipTotal: ["amount", "The total typed from the deposit slip"],
    postedBy: ["number", "The account that posted it"],
    postedAt: ["instant", "When"],
  },
})

const PAYMENT_BATCH_ROWS = exported({
  file: "payment_batch_rows",
  about: "The payment of each row of a batch.",
  table: paymentBatchRows,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    batchId: ["number", "The batch in payment_batches"],
    key: { out: "the row's own number, which keeps it from being posted twice" },
    paymentId: ["number", "The payment in payments"],
    postedBy: ["number", "The account that posted it"],
    postedAt: ["instant", "When"],
  },
})

export const PAYMENT_TABLES = [
  RECEIPTS,
  ONLINE_PAYMENTS,
  RECEIPT_EVENTS,
  PAYMENTS,
  PAYMENT_BATCHES,
  PAYMENT_BATCH_ROWS,
  REFUNDS,
]
