/** Receipts of money with their events, and the payments that the ledger shows of them (money.md 1.1, 1.6). */
import { sql } from "drizzle-orm"
import { ZERO } from "../../../app/values/money.ts"
import { cents, choice, day, id, index, instant, json, reference, table, textColumn, uniqueIndex } from "../columns.ts"
import { journals } from "../ledger.ts"
import { PAYMENT_TYPES, RECEIPT_STATUSES, TENDERS } from "../ledger-kinds.ts"
import { tenants } from "../tenants.ts"

/** Money received or under way, with the whole amount (before the convenience fee). Its status is a projection of its events. */
export const receipts = table(
  "receipts",
  {
    id: textColumn("id").primaryKey(),
    tenantId: reference("tenant_id")
      .notNull()
      .references(() => tenants.id),
    choice: choice("choice", ["everything", "rent", "deposit", "fees"]).notNull(),
    amount: cents("amount").notNull(),
    fee: cents("fee").notNull().default(ZERO),
    tender: choice("tender", TENDERS).notNull(),
    source: choice("source", ["portal", "autopay", "scheduled", "keyed", "manual", "move_in"]).notNull(),
    status: choice("status", RECEIPT_STATUSES).notNull(),
    stripeIntent: textColumn("stripe_pi"),
    stripeCharge: textColumn("stripe_charge"),
    /** The balance transaction of its charge; once set, the provider's fee is known, even if there is none. */
    stripeTransaction: textColumn("stripe_txn"),
    initiatedAt: instant("initiated_at").notNull(),
    effectiveOn: day("effective_on"),
    /** The account balance right after its journal, stored once. */
    remainingAfter: cents("remaining_after"),
    /** Refunded or reversed so far, by refunds and lost disputes, of amount + fee. */
    takenBack: cents("taken_back").notNull().default(ZERO),
    note: textColumn("note"),
  },
  (t) => [
    index("receipts_tenant").on(t.tenantId),
    index("receipts_open").on(t.initiatedAt).where(sql`status in ('created', 'pending', 'failed')`),
    index("receipts_pending").on(t.tenantId).where(sql`status = 'pending'`),
    /** For searches by amount, check number and the provider's charge. */
    index("receipts_amount").on(t.amount),
    index("receipts_note").on(t.note).where(sql`note is not null`),
    index("receipts_charge").on(t.stripeCharge).where(sql`stripe_charge is not null`),
    uniqueIndex("receipts_intent").on(t.stripeIntent).where(sql`stripe_pi is not null`),
  ],
)

export const receiptEvents = table(
  "receipt_events",
  {
    id: id(),
    receiptId: textColumn("receipt_id")
      .notNull()
      .references(() => receipts.id),
    status: choice("status", RECEIPT_STATUSES).notNull(),
    at: instant("at").notNull(),
    /** Refunded or reversed by this event, of amount + fee; negative when the event undoes that. */
    taken: cents("taken").notNull().default(ZERO),
    journalId: reference("journal_id"),
    detail: json<Record<string, unknown>>("detail"),
  },
  (t) => [index("receipt_events_receipt").on(t.receiptId)],
)

/** The payments shown in the ledger: one row per type a receipt was applied to (a manual receipt always gives one row of its type). */
export const payments = table(
  "payments",
  {
    id: id(),
    receiptId: textColumn("receipt_id")
      .notNull()
      .references(() => receipts.id),
    tenantId: reference("tenant_id")
      .notNull()
      .references(() => tenants.id),
    type: choice("type", PAYMENT_TYPES).notNull(),
    amount: cents("amount").notNull(),
    feeShare: cents("fee_share").notNull().default(ZERO),
    tender: choice("tender", TENDERS).notNull(),
    effectiveOn: day("effective_on").notNull(),
    journalId: reference("journal_id").references(() => journals.id),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("payments_tenant").on(t.tenantId, t.effectiveOn),
    index("payments_receipt").on(t.receiptId),
    index("payments_journal").on(t.journalId),
  ],
)

/** The subjects of a portal notice; all but `news` are no longer shown once the payment or autopay has changed again. */
export const PAYMENT_NOTICE_KINDS = [
  "failed",
  "disputed",
  "dispute-lost",
  "returned",
  "autopay-missed",
  "scheduled-missed",
  "autopay-off",
  "autopay-expiring",
  "news",
] as const

/** A later outcome of a payment or of autopay, shown to its tenant in the portal until read, paid or replaced. Its text is the mail's. */
export const paymentNotices = table(
  "payment_notices",
  {
    id: id(),
    tenantId: reference("tenant_id")
      .notNull()
      .references(() => tenants.id),
    kind: choice("kind", PAYMENT_NOTICE_KINDS).notNull(),
    /** Null when autopay made no payment. */
    receiptId: textColumn("receipt_id").references(() => receipts.id),
    /** The event it reports, so that it is stored once. */
    eventId: reference("event_id").references(() => receiptEvents.id),
    subject: textColumn("subject").notNull(),
    body: textColumn("body").notNull(),
    link: textColumn("link"),
    createdAt: instant("created_at").notNull(),
    readAt: instant("read_at"),
  },
  (t) => [
    index("payment_notices_tenant").on(t.tenantId),
    index("payment_notices_receipt").on(t.receiptId).where(sql`receipt_id is not null`),
    uniqueIndex("payment_notices_event").on(t.eventId).where(sql`event_id is not null`),
  ],
)
