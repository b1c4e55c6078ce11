/** Matches of bank lines, and remembered senders (money.md 11.4). Nothing here is posted. */
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
 * The match of a bank line: a deposit slip, a payment that went to the account by its method, another journal line at this account (including a payout of
 * the provider), or a share of an expense. `share` numbers the lines of one expense. `origin`: automatic, by hand, or booked from the line.
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
    /** When the match was undone. Since then the line is open and is matched by hand only. */
    undoneAt: instant("undone_at"),
    undoneBy: reference("undone_by"),
    /** The journal line at this account: of a transfer, a returned check, a payout, or a paid deposit or advance rent. */
    journalLineId: reference("journal_line_id").references(() => journalLines.id),
    /** For a line that was booked automatically: the administrator who enabled this for the sender. */
    bookedFor: reference("booked_for"),
    /** When the administrator was mailed about it. */
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

/** Why a sender is no longer booked automatically. */
export const BOOKING_ENDS = ["administrator", "moved out", "eviction", "no payment"] as const

/**
 * The tenant that the exact text of a credit stands for in an account. The tenant is proposed; if `bookUpTo` is set and `bookEnded` is not, credits up to
 * that many cents are booked automatically, as the administrator `bookSetBy` decided.
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
    /** Why the automatic booking was ended by the program. The administrator was mailed about it at `bookEndMailedAt`. */
    bookEnded: choice("book_ended", BOOKING_ENDS),
    bookEndedAt: instant("book_ended_at"),
    bookEndMailedAt: instant("book_end_mailed_at"),
  },
  (t) => [uniqueIndex("bank_senders_text").on(t.accountId, t.text)],
)
