/** Tables beside the journals: adjustments, late fees held back, and the projections that pages read instead of summing. */

import { ZERO } from "../../app/values/money.ts"
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
  textColumn,
} from "./columns.ts"
import { journals } from "./ledger.ts"

/** A late fee held back because a pending receipt would pay the overdue rent (money.md 3.6). It is charged if that receipt fails. */
export const lateFeesHeldBack = table(
  "late_fees_held_back",
  {
    tenantId: reference("tenant_id").notNull(),
    period: month("period").notNull(),
    amount: cents("amount").notNull(),
    receipts: json<string[]>("receipts").notNull(),
    journalId: reference("journal_id"),
    /** The late day, and the smallest overdue rent for the fee (money.md 9.3); null for a fee that an earlier version held back. */
    lateOn: day("late_on"),
    smallestOverdue: cents("smallest_overdue").notNull().default(ZERO),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.period] })],
)

/** Projection: each tenant's present balances, in positive cents. `lastJournalId` is the BalanceSeq of the API. Rebuildable row for row. */
export const tenantBalances = table("tenant_balances", {
  tenantId: reference("tenant_id").primaryKey(),
  rent: cents("rent").notNull().default(ZERO),
  late: cents("late").notNull().default(ZERO),
  other: cents("other").notNull().default(ZERO),
  depositOwed: cents("deposit_owed").notNull().default(ZERO),
  depositReserve: cents("deposit_reserve").notNull().default(ZERO),
  advanceCash: cents("advance_cash").notNull().default(ZERO),
  advanceCredit: cents("advance_credit").notNull().default(ZERO),
  lastJournalId: reference("last_journal_id").notNull().default(0),
})

/** Projection: the principal paid in a calendar month (money.md 2.1), as RentPaid, DepositPaid and TotalPaid of the month. Signed. */
export const tenantMonths = table(
  "tenant_months",
  {
    tenantId: reference("tenant_id").notNull(),
    period: month("period").notNull(),
    rentPaid: cents("rent_paid").notNull().default(ZERO),
    depositPaid: cents("deposit_paid").notNull().default(ZERO),
    totalPaid: cents("total_paid").notNull().default(ZERO),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.period] })],
)

/** A balance set by a manager: shown on the statement as an adjustment, never as a payment. */
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
    notes: textColumn("notes"),
    userId: reference("user_id"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("statement_events_tenant").on(t.tenantId, t.effectiveOn),
    index("statement_events_journal").on(t.journalId),
  ],
)
