import {
  autopay,
  autopayConfirmations,
  autopayLog,
  autopayRuns,
  autopaySkips,
  paymentMethods,
  scheduledPayments,
} from "#db/schema/index.ts"
import { exported } from "./table.ts"

const AUTOPAY = exported({
  file: "autopay",
  about: "Whether autopay pays a tenant's rent.",
  table: autopay,
  key: ["tenantId"],
  columns: {
    tenantId: ["number", "The tenant"],
    enabled: ["yes/no", "Whether it is on"],
    methodId: ["text", "The method in payment_methods"],
    methodType: ["text", "card or us_bank_account"],
    cap: ["amount", "The most that it may charge, with the fee"],
    withDeposit: ["yes/no", "Whether it pays the deposit owed, too"],
  },
})

const AUTOPAY_LOG = exported({
  file: "autopay_log",
  about: "When autopay was switched on and off, and how each month went.",
  table: autopayLog,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    tenantId: ["number", "The tenant"],
    status: ["text", "What happened"],
    methodType: ["text", "card or us_bank_account"],
    createdAt: ["instant", "When it began"],
    updatedAt: ["instant", "When it changed last"],
  },
})

const AUTOPAY_RUNS = exported({
  file: "autopay_runs",
  about: "Autopay of each tenant and month.",
  table: autopayRuns,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    tenantId: ["number", "The tenant"],
    month: ["month", "Month"],
    dueOn: ["day", "Day on which it was to pay"],
    status: ["text", "How it went"],
    reason: ["text", "Why it did not pay"],
    amount: ["amount", "The amount paid, before a fee"],
    methodId: ["text", "The method in payment_methods"],
    methodType: ["text", "card or us_bank_account"],
    receiptId: ["text", "The payment in receipts"],
    logId: ["number", "The row in autopay_log"],
    createdAt: ["instant", "When it began"],
    updatedAt: ["instant", "When it changed last"],
  },
})

const AUTOPAY_SKIPS = exported({
  file: "autopay_skips",
  about: "Months in which a tenant skips autopay.",
  table: autopaySkips,
  key: ["tenantId", "month"],
  columns: {
    tenantId: ["number", "The tenant"],
    month: ["month", "Month"],
    createdAt: ["instant", "When it was chosen"],
  },
})

const AUTOPAY_CONFIRMATIONS = exported({
  file: "autopay_confirmations",
  about: "Months in which a tenant confirmed an autopay above the cap.",
  table: autopayConfirmations,
  key: ["tenantId", "month"],
  columns: {
    tenantId: ["number", "The tenant"],
    month: ["month", "Month"],
    total: ["amount", "The confirmed amount, with the fee"],
    createdAt: ["instant", "When it was confirmed"],
  },
})

const SCHEDULED_PAYMENTS = exported({
  file: "scheduled_payments",
  about: "Payments that tenants set for a day, and how they went.",
  table: scheduledPayments,
  key: ["id"],
  columns: {
    id: ["text", "Its number"],
    tenantId: ["number", "The tenant"],
    userId: ["number", "Account that set it"],
    payOn: ["day", "Its day"],
    choice: ["text", "The debt that it pays: everything, rent or deposit"],
    atMost: ["amount", "The most that it may take, before a fee"],
    methodId: ["text", "The method in payment_methods"],
    methodType: ["text", "card or us_bank_account"],
    consent: ["text", "The agreement for a bank account"],
    consentAt: ["instant", "When that was agreed to"],
    announcedFor: ["day", "The day of which it was announced by mail"],
    state: ["text", "How it went"],
    reason: ["text", "Why it did not pay"],
    amount: ["amount", "The amount charged, before a fee"],
    receiptId: ["text", "The payment in receipts"],
    createdAt: ["instant", "When it was set"],
    updatedAt: ["instant", "When it changed last"],
  },
})

const PAYMENT_METHODS = exported({
  file: "payment_methods",
  about: "Cards and bank accounts that tenants saved at the payment provider, as far as it shows them.",
  table: paymentMethods,
  key: ["id"],
  columns: {
    id: ["text", "Its number at the provider"],
    tenantId: ["number", "The tenant"],
    signInId: ["number", "The person in sign_ins who saved it; empty: the tenant's own account"],
    account: ["text", "The provider's account"],
    type: ["text", "card or us_bank_account"],
    brand: ["text", "The card's brand"],
    last4: ["text", "Last four digits"],
    expMonth: ["number", "Month in which the card expires"],
    expYear: ["number", "Year in which the card expires"],
    funding: ["text", "credit, debit, prepaid or unknown"],
    bankName: ["text", "Bank"],
    routingNumber: ["text", "The bank's routing number"],
    fingerprint: { out: "the provider's mark of the card or account" },
    createdAt: ["instant", "When it was saved"],
    detachedAt: ["instant", "When it was removed at the provider"],
    detachRequestedAt: ["instant", "When its removal was requested"],
  },
})

export const AUTOPAY_TABLES = [
  AUTOPAY,
  AUTOPAY_LOG,
  AUTOPAY_RUNS,
  AUTOPAY_SKIPS,
  AUTOPAY_CONFIRMATIONS,
  SCHEDULED_PAYMENTS,
  PAYMENT_METHODS,
]
