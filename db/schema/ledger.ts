/** The ledger: journals with their lines, charges, and allocations of money to charges (money.md 1.1). Append-only. */
import { sql } from "drizzle-orm"
import {
  cents,
  choice,
  day,
  id,
  index,
  instant,
  month,
  primaryKey,
  reference,
  table,
  textColumn,
  uniqueIndex,
} from "./columns.ts"
import {
  ALLOCATION_CATEGORIES,
  ALLOCATION_TENDERS,
  CHARGE_KINDS,
  CHARGE_ORIGINS,
  JOURNAL_KINDS,
} from "./ledger-kinds.ts"
import { tenants } from "./tenants.ts"

/**
 * One event of money (money.md 1.1). Append-only: another journal corrects a mistake, no journal is edited. The unique key prevents a second
 * posting. Its lines are written first and this header last, whose trigger refuses a journal that does not sum to zero or breaks a sign.
 */
export const journals = table(
  "journals",
  {
    id: reference("id").primaryKey(),
    tenantId: reference("tenant_id").references(() => tenants.id),
    kind: choice("kind", JOURNAL_KINDS).notNull(),
    effectiveOn: day("effective_on").notNull(),
    /** The true day, if it is in a closed month (money.md 11.6); else null. */
    occurredOn: day("occurred_on"),
    recordedAt: instant("recorded_at").notNull(),
    actorUserId: reference("actor_user_id"),
    reason: textColumn("reason"),
    memo: textColumn("memo"),
    reversesJournalId: reference("reverses_journal_id"),
    receiptId: textColumn("receipt_id"),
    key: textColumn("idem_key").notNull(),
  },
  (t) => [
    uniqueIndex("journals_key").on(t.key),
    index("journals_receipt").on(t.receiptId).where(sql`receipt_id is not null`),
    index("journals_tenant").on(t.tenantId, t.effectiveOn, t.id),
    index("journals_effective").on(t.effectiveOn),
    index("journals_occurred").on(t.occurredOn).where(sql`occurred_on is not null`),
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
    account: textColumn("account").notNull(),
    cents: cents("cents").notNull(),
  },
  (t) => [index("journal_lines_journal").on(t.journalId), index("journal_lines_account").on(t.account, t.tenantId)],
)

/** One amount that a tenant owes. `amount` never changes; `open` is the unpaid part. A fee credit is a row with a negative amount. */
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
    notes: textColumn("notes"),
    deletedAt: instant("deleted_at"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("charges_tenant").on(t.tenantId, t.effectiveOn),
    index("charges_open").on(t.tenantId, t.kind, t.dueOn).where(sql`open > 0`),
    index("charges_rent_due").on(t.dueOn).where(sql`kind = 'rent'`),
    index("charges_journal").on(t.journalId),
  ],
)

/** Every rent period of a stay once it is due, charged or not, so that it is never charged a second time. */
export const issuedPeriods = table(
  "issued_periods",
  {
    unitNumber: reference("unit_number").notNull(),
    stayId: reference("stay_id").notNull(),
    period: month("period").notNull(),
    journalId: reference("journal_id"),
    recordedAt: instant("recorded_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.unitNumber, t.stayId, t.period] }), index("issued_periods_period").on(t.period)],
)

/**
 * Where money was applied: to a charge or, without one, to advance rent or the deposit reserve. Append-only. A row with negative cents reverses
 * part of an earlier row, which it names. `paymentId` or `creditId` names the payment or credit; both are null when advance rent, a deposit or an
 * adjustment was applied to a charge.
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
    /** The applied fee credit (a charge with a negative amount). */
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

/** Ends a charge or part of it without a payment: by a deletion, a vacate, or for days after a move-out. Append-only. `cents` is no longer owed. */
export const chargeEvents = table(
  "charge_events",
  {
    id: id(),
    chargeId: reference("charge_id")
      .notNull()
      .references(() => charges.id),
    kind: choice("kind", ["deleted", "cancelled", "reduced"]).notNull(),
    cents: cents("cents").notNull(),
    effectiveOn: day("effective_on").notNull(),
    /** Null when nothing was open, so nothing was posted. */
    journalId: reference("journal_id"),
    reason: textColumn("reason"),
    userId: reference("user_id"),
    at: instant("at").notNull(),
  },
  (t) => [index("charge_events_charge").on(t.chargeId)],
)

/** A new due day of a move-in charge, after the move-in date was corrected before the stay's first rent. Nothing is posted. */
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
