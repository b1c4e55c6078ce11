import { sql } from "drizzle-orm"
import {
  cents,
  choice,
  day,
  id,
  index,
  instant,
  json,
  month,
  primaryKey,
  reference,
  table,
  uniqueIndex,
  words,
} from "./columns.ts"
import { tenants } from "./tenants.ts"

export const JOURNAL_KINDS = [
  "rent_charge",
  "move_in_charge",
  "deposit_charge",
  "fee_charge",
  "late_fee",
  "fee_credit",
  "payment",
  "manager_adjustment",
  "opening_balance",
  "ach_failed",
  "refund",
  "refund_failed",
  "dispute_opened",
  "dispute_won",
  "dispute_lost",
  "dispute_rewon",
  "payment_deleted",
  "charge_deleted",
  "vacate",
  "advance_returned",
  "provider_fee",
] as const

export const CHARGE_KINDS = ["rent", "late", "other", "deposit"] as const
export const CHARGE_ORIGINS = [
  "job",
  "move_in",
  "subunit",
  "fee",
  "ach_failed",
  "adjustment",
  "move_out",
  "returned_deposit",
  "import",
] as const
export const PAYMENT_TYPES = ["rent", "deposit", "fees"] as const
export const MANUAL_METHODS = ["zelle", "paypal", "cashapp", "check", "cash", "managementCredit", "other"] as const
export const TENDERS = [...MANUAL_METHODS, "card", "ach"] as const
/** What can meet a charge: a tender, a fee credit, advance rent of cash or of credit, a deposit at move-out, a manager's adjustment. */
export const ALLOCATION_TENDERS = [...TENDERS, "credit", "advance", "adv_credit", "deposit", "adjust"] as const
/** The tender, or `advance` where rent was paid before it was due; `deposit_out` and `advance_out` where a refund met money already given back, `returned` where it became a new charge. */
export const ALLOCATION_CATEGORIES = [...ALLOCATION_TENDERS, "deposit_out", "advance_out", "returned"] as const
export const RECEIPT_STATUSES = [
  "created",
  "pending",
  "succeeded",
  "failed",
  "canceled",
  "disputed",
  "dispute-won",
  "dispute-lost",
  "refunded",
  "reversed",
] as const

/**
 * One event of money (money.md 1.1). Append-only: a mistake is answered by another journal, never edited. The key makes it happen once.
 * Its lines are written first and this header last: the header's trigger refuses what does not sum to zero or breaks a sign.
 */
export const journals = table(
  "journals",
  {
    id: reference("id").primaryKey(),
    tenantId: reference("tenant_id").references(() => tenants.id),
    kind: choice("kind", JOURNAL_KINDS).notNull(),
    effectiveOn: day("effective_on").notNull(),
    recordedAt: instant("recorded_at").notNull(),
    actorUserId: reference("actor_user_id"),
    reason: words("reason"),
    memo: words("memo"),
    reversesJournalId: reference("reverses_journal_id"),
    /** The receipt it tells of: landing, refund, dispute, deletion. */
    receiptId: words("receipt_id"),
    key: words("idem_key").notNull(),
  },
  (t) => [
    uniqueIndex("journals_key").on(t.key),
    index("journals_receipt").on(t.receiptId).where(sql`receipt_id is not null`),
    index("journals_tenant").on(t.tenantId, t.effectiveOn, t.id),
    index("journals_effective").on(t.effectiveOn),
  ],
)

/** One account's part of a journal: debit is positive, credit negative, never zero. */
export const journalLines = table(
  "journal_lines",
  {
    id: reference("id").primaryKey(),
    journalId: reference("journal_id")
      .notNull()
      .references(() => journals.id),
    tenantId: reference("tenant_id"),
    account: words("account").notNull(),
    cents: cents("cents").notNull(),
  },
  (t) => [index("journal_lines_journal").on(t.journalId), index("journal_lines_account").on(t.account, t.tenantId)],
)

/** What is owed for one thing. `amount` never changes; `open` is what is still to pay, kept by the ledger module. A fee credit is a row with a negative amount. */
export const charges = table(
  "charges",
  {
    id: id(),
    tenantId: reference("tenant_id")
      .notNull()
      .references(() => tenants.id),
    stayId: reference("stay_id"),
    unitNumber: reference("unit_number"),
    kind: choice("kind", CHARGE_KINDS).notNull(),
    period: month("period"),
    effectiveOn: day("effective_on").notNull(),
    dueOn: day("due_on").notNull(),
    amount: cents("amount").notNull(),
    open: cents("open").notNull(),
    origin: choice("origin", CHARGE_ORIGINS).notNull(),
    journalId: reference("journal_id")
      .notNull()
      .references(() => journals.id),
    notes: words("notes"),
    deletedAt: instant("deleted_at"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("charges_tenant").on(t.tenantId, t.effectiveOn),
    index("charges_open").on(t.tenantId, t.kind, t.dueOn).where(sql`open > 0`),
    index("charges_journal").on(t.journalId),
  ],
)

/** Every rent period of a stay once it is due, charged or not: it is never charged a second time. */
export const issuedPeriods = table(
  "issued_periods",
  {
    unitNumber: reference("unit_number").notNull(),
    stayId: reference("stay_id").notNull(),
    period: month("period").notNull(),
    journalId: reference("journal_id"),
    recordedAt: instant("recorded_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.unitNumber, t.stayId, t.period] })],
)

/** Money that came in, or is on its way: the whole amount (before the convenience fee) with its story. Status is a projection of its events. */
export const receipts = table(
  "receipts",
  {
    id: words("id").primaryKey(),
    tenantId: reference("tenant_id")
      .notNull()
      .references(() => tenants.id),
    choice: choice("choice", ["everything", "rent", "deposit", "fees"]).notNull(),
    amount: cents("amount").notNull(),
    fee: cents("fee").notNull().default(0),
    tender: choice("tender", TENDERS).notNull(),
    source: choice("source", ["portal", "autopay", "keyed", "manual", "move_in"]).notNull(),
    status: choice("status", RECEIPT_STATUSES).notNull(),
    stripeIntent: words("stripe_pi"),
    stripeCharge: words("stripe_charge"),
    initiatedAt: instant("initiated_at").notNull(),
    effectiveOn: day("effective_on"),
    /** The account balance right after its journal, stored once. */
    remainingAfter: cents("remaining_after"),
    /** Taken back so far by refunds and lost disputes, of amount + fee. */
    takenBack: cents("taken_back").notNull().default(0),
    note: words("note"),
  },
  (t) => [
    index("receipts_tenant").on(t.tenantId),
    index("receipts_pending").on(t.tenantId).where(sql`status = 'pending'`),
    uniqueIndex("receipts_intent").on(t.stripeIntent).where(sql`stripe_pi is not null`),
  ],
)

export const receiptEvents = table(
  "receipt_events",
  {
    id: id(),
    receiptId: words("receipt_id")
      .notNull()
      .references(() => receipts.id),
    status: choice("status", RECEIPT_STATUSES).notNull(),
    at: instant("at").notNull(),
    /** Taken back by this event, of amount + fee; negative where it came back. */
    taken: cents("taken").notNull().default(0),
    journalId: reference("journal_id"),
    detail: json<Record<string, unknown>>("detail"),
  },
  (t) => [index("receipt_events_receipt").on(t.receiptId)],
)

/** What the ledger shows as payments: one row per type a receipt landed on (a manual receipt always gives one row of its type). */
export const payments = table(
  "payments",
  {
    id: id(),
    receiptId: words("receipt_id")
      .notNull()
      .references(() => receipts.id),
    tenantId: reference("tenant_id")
      .notNull()
      .references(() => tenants.id),
    type: choice("type", PAYMENT_TYPES).notNull(),
    amount: cents("amount").notNull(),
    feeShare: cents("fee_share").notNull().default(0),
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

/**
 * Where money went: to a charge, or (without one) into advance rent or the deposit reserve. Append-only.
 * A row with negative cents takes back part of an earlier row, which it names. `paymentId` or `creditId` say whose landing it is;
 * neither is set where advance rent, a deposit or an adjustment met a charge.
 */
export const allocations = table(
  "allocations",
  {
    id: id(),
    journalId: reference("journal_id")
      .notNull()
      .references(() => journals.id),
    chargeId: reference("charge_id").references(() => charges.id),
    bucket: choice("bucket", [...CHARGE_KINDS, "advance"]).notNull(),
    paymentId: reference("payment_id"),
    /** The fee credit (a charge with a negative amount) whose landing this is. */
    creditId: reference("credit_id"),
    takesBackId: reference("takes_back_id"),
    cents: cents("cents").notNull(),
    tender: choice("tender", ALLOCATION_TENDERS).notNull(),
    category: choice("category", ALLOCATION_CATEGORIES).notNull(),
  },
  (t) => [
    index("allocations_charge").on(t.chargeId),
    index("allocations_journal").on(t.journalId),
    index("allocations_payment").on(t.paymentId),
    index("allocations_taken_back").on(t.takesBackId).where(sql`takes_back_id is not null`),
  ],
)

/**
 * What ended a charge other than money: a manager deleted it, or a vacate cancelled the deposit still owed. Append-only.
 * `cents` is the part of its amount that nobody has to pay any more.
 */
export const chargeEvents = table(
  "charge_events",
  {
    id: id(),
    chargeId: reference("charge_id")
      .notNull()
      .references(() => charges.id),
    kind: choice("kind", ["deleted", "cancelled"]).notNull(),
    cents: cents("cents").notNull(),
    effectiveOn: day("effective_on").notNull(),
    /** Null where nothing was open and so nothing was posted. */
    journalId: reference("journal_id"),
    reason: words("reason"),
    userId: reference("user_id"),
    at: instant("at").notNull(),
  },
  (t) => [index("charge_events_charge").on(t.chargeId)],
)

/** A move-in charge that became due on another day, because the move-in date was corrected before the stay's first rent. Nothing is posted. */
export const chargeDueChanges = table(
  "charge_due_changes",
  {
    id: id(),
    chargeId: reference("charge_id")
      .notNull()
      .references(() => charges.id),
    oldDueOn: day("old_due_on").notNull(),
    newDueOn: day("new_due_on").notNull(),
    userId: reference("user_id"),
    at: instant("at").notNull(),
  },
  (t) => [index("charge_due_changes_charge").on(t.chargeId)],
)

/** What a manager set a balance to: shown on the statement as an adjustment, never as a payment. */
export const statementEvents = table(
  "statement_events",
  {
    id: id(),
    tenantId: reference("tenant_id").notNull(),
    journalId: reference("journal_id").references(() => journals.id),
    field: choice("field", ["DepositReserve", "RentBalance", "LateCharges", "OtherCharges"]).notNull(),
    oldValue: cents("old_value").notNull(),
    newValue: cents("new_value").notNull(),
    effectiveOn: day("effective_on").notNull(),
    notes: words("notes"),
    userId: reference("user_id"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("statement_events_tenant").on(t.tenantId, t.effectiveOn),
    index("statement_events_journal").on(t.journalId),
  ],
)

/** A late fee held back because a pending receipt would clear the overdue rent (money.md 3.6): posted if that receipt fails. */
export const lateFeesHeldBack = table(
  "late_fees_held_back",
  {
    tenantId: reference("tenant_id").notNull(),
    period: month("period").notNull(),
    amount: cents("amount").notNull(),
    receipts: json<string[]>("receipts").notNull(),
    journalId: reference("journal_id"),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.period] })],
)

/** Projection: what each tenant owes and holds now, in positive cents. `lastJournalId` is the BalanceSeq of the API. Rebuildable row for row. */
export const tenantBalances = table("tenant_balances", {
  tenantId: reference("tenant_id").primaryKey(),
  rent: cents("rent").notNull().default(0),
  late: cents("late").notNull().default(0),
  other: cents("other").notNull().default(0),
  depositOwed: cents("deposit_owed").notNull().default(0),
  depositReserve: cents("deposit_reserve").notNull().default(0),
  advanceCash: cents("advance_cash").notNull().default(0),
  advanceCredit: cents("advance_credit").notNull().default(0),
  lastJournalId: reference("last_journal_id").notNull().default(0),
})

/** Projection: principal paid in a calendar month (money.md 2.1): RentPaid, DepositPaid and TotalPaid of the month. Signed. */
export const tenantMonths = table(
  "tenant_months",
  {
    tenantId: reference("tenant_id").notNull(),
    period: month("period").notNull(),
    rentPaid: cents("rent_paid").notNull().default(0),
    depositPaid: cents("deposit_paid").notNull().default(0),
    totalPaid: cents("total_paid").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.period] })],
)
