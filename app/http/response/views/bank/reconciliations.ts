/** JSON of reconciliations (api.md 4.12). */
import type { LaterChange } from "~/domain/reconciliation/later-changes.ts"
import type { Proposal } from "~/domain/reconciliation/proposal.ts"
import type { Reconciliation, ReconciliationReport } from "~/domain/reconciliation/reconciliation.ts"
import type { ListedReconciliation } from "~/domain/reconciliation/reconciliations.ts"
import type { StatementLine } from "~/domain/reconciliation/statement-lines.ts"
import { stateOf } from "~/domain/reconciliation/stored-reconciliation.ts"

const instantView = (at: number | null) => (at === null ? null : new Date(at).toISOString())

export const listedReconciliationView = (row: ListedReconciliation) => ({
  ReconciliationID: row.id,
  BankAccountID: row.accountId,
  BankAccount: row.account,
  State: stateOf(row),
  FirstDate: row.beginsOn,
  EndDate: row.endsOn,
  Opening: row.opening,
  Closing: row.closing,
  FinishedAt: instantView(row.finishedAt),
  Changes: row.changes.map(changeView),
})

const changeView = ({ kind, on, since, amount, name, journalId, bankLineId }: LaterChange) => ({
  Kind: kind,
  Date: on,
  Since: since,
  Amount: amount,
  Name: name,
  PostingID: journalId,
  BankLineID: bankLineId,
})

export const reconciliationView = (whole: Reconciliation) => ({
  ...listedReconciliationView(whole),
  MoneyIn: whole.sums.moneyIn,
  MoneyOut: whole.sums.moneyOut,
  Difference: whole.sums.difference,
  InTransit: whole.sums.inTransit,
  OutstandingPayments: whole.sums.outstandingPayments,
  Expenses: whole.sums.expenses,
  BookedLater: whole.sums.bookedLater,
  Books: whole.sums.books,
  Lines: whole.lines.map(lineView),
  Unmatched: whole.unmatched.map(({ bankLineId, on, amount, text }) => ({
    BankLineID: bankLineId,
    Date: on,
    Amount: amount,
    Text: text,
  })),
  UnmatchedCount: whole.unmatchedCount,
  Reports: whole.reports.map(reportView),
  Version: whole.version,
})

const lineView = (line: StatementLine) => ({
  JournalLineID: line.journalLineId,
  BankLineID: line.bankLineId,
  PostingID: line.journalId,
  Date: line.on,
  BookedDate: line.bookedOn,
  Amount: line.amount,
  Name: line.name,
  Note: line.note,
  IsTicked: line.isTicked,
  IsOnStatement: line.isOnStatement,
  OtherHalf: line.otherHalf,
})

const reportView = (report: ReconciliationReport) => ({
  ReportID: report.id,
  FinishedAt: new Date(report.finishedAt).toISOString(),
  FinishedBy: report.finishedByName,
  Digest: report.digest,
  ReopenedAt: instantView(report.reopenedAt),
  ReopenedBy: report.reopenedByName,
  ReopenedReason: report.reopenedReason,
})

export const nextReconciliationView = (next: Proposal) => ({
  BankAccountID: next.accountId,
  FirstDate: next.beginsOn,
  Opening: next.opening,
  EndDate: next.endsOn,
  Closing: next.closing,
  UnfinishedID: next.unfinished,
})
