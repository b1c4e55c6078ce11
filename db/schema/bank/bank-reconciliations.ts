/** Reconciliations of bank accounts with their statements (money.md 11.5). Nothing here is posted. */
import { sql } from "drizzle-orm"
import { bytes, cents, check, day, id, index, instant, reference, table, textColumn, uniqueIndex } from "../columns.ts"
import { journalLines } from "../ledger.ts"
import { bankAccounts } from "./bank-accounts.ts"
import { bankLines } from "./bank-files.ts"

/**
 * A bank account and one of its statements. `beginsOn` is the day after the previous statement, or the account's first day. At most one per account is
 * neither finished nor discarded. `lastJournalId` is the newest journal when it was finished.
 */
export const bankReconciliations = table(
  "bank_reconciliations",
  {
    id: id(),
    accountId: reference("account_id")
      .notNull()
      .references(() => bankAccounts.id),
    beginsOn: day("begins_on").notNull(),
    endsOn: day("ends_on").notNull(),
    opening: cents("opening_cents").notNull(),
    closing: cents("closing_cents").notNull(),
    begunBy: reference("begun_by"),
    begunAt: instant("begun_at").notNull(),
    finishedAt: instant("finished_at"),
    lastJournalId: reference("last_journal_id"),
    discardedBy: reference("discarded_by"),
    discardedAt: instant("discarded_at"),
  },
  (t) => [
    uniqueIndex("bank_reconciliations_open").on(t.accountId).where(sql`finished_at is null and discarded_at is null`),
    uniqueIndex("bank_reconciliations_end").on(t.accountId, t.endsOn).where(sql`discarded_at is null`),
    check("bank_reconciliations_days", sql`begins_on <= ends_on`),
    check("bank_reconciliations_finished", sql`(finished_at is null) = (last_journal_id is null)`),
    check("bank_reconciliations_ended", sql`finished_at is null or discarded_at is null`),
  ],
)

/**
 * A ticked line: a journal line at the account, or a bank line that is an expense, which no account of the books has. `bankLineId` of a journal line is
 * its match when the reconciliation was finished; null before, and without a match.
 */
export const bankReconciliationRows = table(
  "bank_reconciliation_rows",
  {
    id: id(),
    reconciliationId: reference("reconciliation_id")
      .notNull()
      .references(() => bankReconciliations.id),
    journalLineId: reference("journal_line_id").references(() => journalLines.id),
    bankLineId: reference("bank_line_id").references(() => bankLines.id),
    amount: cents("amount").notNull(),
  },
  (t) => [
    uniqueIndex("bank_reconciliation_rows_journal_line").on(t.journalLineId).where(sql`journal_line_id is not null`),
    uniqueIndex("bank_reconciliation_rows_expense").on(t.bankLineId).where(sql`journal_line_id is null`),
    index("bank_reconciliation_rows_of").on(t.reconciliationId),
    index("bank_reconciliation_rows_bank_line").on(t.bankLineId),
    check("bank_reconciliation_rows_one", sql`journal_line_id is not null or bank_line_id is not null`),
    check("bank_reconciliation_rows_amount", sql`amount <> 0`),
  ],
)

/** The report of a finished reconciliation: the PDF as it was then, with its SHA-256. It stays if the reconciliation is reopened. */
export const bankReconciliationReports = table(
  "bank_reconciliation_reports",
  {
    id: id(),
    reconciliationId: reference("reconciliation_id")
      .notNull()
      .references(() => bankReconciliations.id),
    finishedAt: instant("finished_at").notNull(),
    finishedBy: reference("finished_by"),
    finishedByName: textColumn("finished_by_name"),
    pdf: bytes("pdf").notNull(),
    digest: textColumn("digest").notNull(),
    reopenedAt: instant("reopened_at"),
    reopenedBy: reference("reopened_by"),
    reopenedByName: textColumn("reopened_by_name"),
    reopenedReason: textColumn("reopened_reason"),
  },
  (t) => [uniqueIndex("bank_reconciliation_reports_standing").on(t.reconciliationId).where(sql`reopened_at is null`)],
)
