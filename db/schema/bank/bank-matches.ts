/** What the lines of bank accounts are matched to, and whom a sender's text means (money.md 11.4). Nothing here is posted. */
import { sql } from "drizzle-orm"
import {
  cents,
  check,
  choice,
  id,
  index,
  instant,
  month,
  reference,
  table,
  textColumn,
  uniqueIndex,
  whole,
} from "../columns.ts"
import { expenseTypes } from "../expenses.ts"
import { journalLines } from "../ledger.ts"
import { MANUAL_METHODS, PAYMENT_TYPES } from "../ledger-kinds.ts"
import { payments } from "../payments/receipts.ts"
import { tenants } from "../tenants.ts"
import { bankAccounts } from "./bank-accounts.ts"
import { depositSlips } from "./bank-deposits.ts"
import { bankLines } from "./bank-files.ts"

export const MATCH_ORIGINS = ["certain", "hand", "booked"] as const

/**
 * A line of a bank account and what it is: a deposit slip, a payment that went there by its method, another line of the books at this account, or a share of
 * an expense. Payouts of the provider are
 * lines of the books, too. `share` counts the lines of one expense. `origin`: by itself, by hand, or booked from the line.
 */
export const bankMatches = table(
  "bank_matches",
  {
    id: id(),
    lineId: reference("line_id")
      .notNull()
      .references(() => bankLines.id),
    depositSlipId: reference("deposit_slip_id").references(() => depositSlips.id),
    paymentId: reference("payment_id").references(() => payments.id),
    expenseTypeId: reference("expense_type_id").references(() => expenseTypes.id),
    expenseMonth: month("expense_month"),
    share: whole("share").notNull().default(1),
    origin: choice("origin", MATCH_ORIGINS).notNull(),
    madeBy: reference("made_by"),
    madeAt: instant("made_at").notNull(),
    /** The line is open again since then, and is matched by hand alone. */
    undoneAt: instant("undone_at"),
    undoneBy: reference("undone_by"),
    /** The line of the books, at this account: of a transfer, a returned check, a payout, or a paid-out deposit or advance rent. */
    journalLineId: reference("journal_line_id").references(() => journalLines.id),
    /** Booked without asking: the administrator who had said so for the sender. */
    bookedFor: reference("booked_for"),
    /** The administrator was mailed about it then. */
    mailedAt: instant("mailed_at"),
  },
  (t) => [
    uniqueIndex("bank_matches_line").on(t.lineId).where(sql`undone_at is null`),
    uniqueIndex("bank_matches_slip").on(t.depositSlipId).where(sql`deposit_slip_id is not null and undone_at is null`),
    uniqueIndex("bank_matches_payment").on(t.paymentId).where(sql`payment_id is not null and undone_at is null`),
    uniqueIndex("bank_matches_journal_line")
      .on(t.journalLineId)
      .where(sql`journal_line_id is not null and undone_at is null`),
    index("bank_matches_of_line").on(t.lineId),
    uniqueIndex("bank_matches_expense")
      .on(t.expenseTypeId, t.expenseMonth, t.share)
      .where(sql`expense_type_id is not null and undone_at is null`),
    check(
      "bank_matches_one",
      sql`(case when deposit_slip_id is null then 0 else 1 end) + (case when payment_id is null then 0 else 1 end) + (case when journal_line_id is null then 0 else 1 end) + (case when expense_type_id is null then 0 else 1 end) = 1`,
    ),
    check("bank_matches_month", sql`(expense_type_id is null) = (expense_month is null)`),
  ],
)

/** Why a sender is booked without asking no more. */
export const BOOKING_ENDS = ["administrator", "moved out", "eviction", "no payment"] as const

/**
 * Whom the exact text of a credit means in an account. It is proposed, and booked by itself only where `bookUpTo` is set and `bookEnded` is not: then up to that
 * many cents, as the administrator `bookSetBy` said.
 */
export const bankSenders = table(
  "bank_senders",
  {
    id: id(),
    accountId: reference("account_id")
      .notNull()
      .references(() => bankAccounts.id),
    text: textColumn("text").notNull(),
    tenantId: reference("tenant_id")
      .notNull()
      .references(() => tenants.id),
    type: choice("type", PAYMENT_TYPES).notNull(),
    method: choice("method", MANUAL_METHODS).notNull(),
    setBy: reference("set_by"),
    setAt: instant("set_at").notNull(),
    bookUpTo: cents("book_up_to"),
    bookSetBy: reference("book_set_by"),
    bookSetAt: instant("book_set_at"),
    /** It ended by itself, and why; the administrator was mailed about it at `bookEndMailedAt`. */
    bookEnded: choice("book_ended", BOOKING_ENDS),
    bookEndedAt: instant("book_ended_at"),
    bookEndMailedAt: instant("book_end_mailed_at"),
  },
  (t) => [uniqueIndex("bank_senders_text").on(t.accountId, t.text)],
)
