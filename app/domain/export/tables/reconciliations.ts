import { bankReconciliationReports, bankReconciliationRows, bankReconciliations } from "#db/schema/index.ts"
import { exported } from "./table.ts"

const RECONCILIATIONS = exported({
  file: "bank_reconciliations",
  about: "Bank accounts compared with their statements.",
  table: bankReconciliations,
  key: ["id"],
  columns: {
    id: ["number", "Its number", "reconciliation_id"],
    accountId: ["number", "The account in bank_accounts", "bank_account_id"],
    beginsOn: ["day", "First day of the statement"],
    endsOn: ["day", "Last day of the statement"],
    opening: ["amount", "Balance at its beginning", "opening"],
    closing: ["amount", "Balance at its end", "closing"],
    begunBy: ["number", "The account that began it"],
    begunAt: ["instant", "When"],
    finishedAt: ["instant", "When it was finished; empty while it is not"],
    lastJournalId: ["number", "The newest journal then"],
    discardedBy: ["number", "The account that discarded it"],
    discardedAt: ["instant", "When"],
  },
})

const ROWS = exported({
  file: "bank_reconciliation_rows",
  about: "The lines of the statements: lines of the books, and expenses.",
  table: bankReconciliationRows,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    reconciliationId: ["number", "The reconciliation in bank_reconciliations"],
    journalLineId: ["number", "The line of the books in journal_lines; empty: an expense"],
    bankLineId: ["number", "The line in bank_lines"],
    amount: ["amount", "Its amount; money in is positive"],
  },
})

const REPORTS = exported({
  file: "bank_reconciliation_reports",
  about: "The stored reports of finished reconciliations.",
  table: bankReconciliationReports,
  key: ["id"],
  columns: {
    id: ["number", "Its number", "report_id"],
    reconciliationId: ["number", "The reconciliation in bank_reconciliations"],
    finishedAt: ["instant", "When it was finished"],
    finishedBy: ["number", "The account that finished it"],
    finishedByName: ["text", "Its name then"],
    pdf: { out: "a PDF, which the page of the reconciliation has" },
    digest: ["text", "SHA-256 of the PDF"],
    reopenedAt: ["instant", "When the reconciliation was opened again"],
    reopenedBy: ["number", "The account that opened it"],
    reopenedByName: ["text", "Its name then"],
    reopenedReason: ["text", "Why"],
  },
})

export const RECONCILIATION_TABLES = [RECONCILIATIONS, ROWS, REPORTS]
