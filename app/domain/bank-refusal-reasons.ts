/** Reasons for refusals about bank accounts, reconciliations and closing months. Source: api.md section 2, money.md 11. */
import { kind } from "./refusal-kind.ts"

export const BANK_REASONS = {
  ANOTHER_ACCOUNT: kind(409, "Another Account?", "The file seems to be of another bank account."),
  BANK_COLUMNS_NEEDED: kind(409, "Choose the Columns", "The columns of the file are not known. Nothing was imported."),
  BANK_LINE_MATCHED: kind(409, "Matched Already", "This line is matched already."),
  BANK_LINE_OPEN: kind(409, "Not Matched", "This line is not matched."),
  BANK_MATCH_REFUSED: kind(409, "Not Matched", "The line cannot be matched to this."),
  JOURNAL_EXPORT_NOT_LAST: kind(409, "Not Discarded", "Only the last export can be discarded."),
  BANK_FILE_MATCHED: kind(409, "Not Taken Back", "Lines of the file are matched. Undo that first."),
  RECONCILIATION_OPEN: kind(409, "One at a Time", "Another reconciliation of this account is not finished."),
  RECONCILIATION_FINISHED: kind(409, "Reconciliation Finished", "This reconciliation is finished, and locked."),
  RECONCILIATION_DIFFERS: kind(409, "Not Finished", "The ticked lines do not come to the closing balance."),
  RECONCILIATION_NOT_NEWEST: kind(
    409,
    "Not Opened Again",
    "Only the last finished reconciliation of an account can be opened again.",
  ),
  PAYMENT_AT_BANK: kind(409, "Delete Failed", "The bank has this payment, with a deposit slip."),
  BANK_ACCOUNT_IN_USE: kind(409, "Not Archived", "This bank account is in use."),
  BANK_ACCOUNT_ARCHIVED: kind(409, "Account Archived", "This bank account is archived."),
  DEPOSIT_SLIP_DONE: kind(409, "Slip Not Changed", "This deposit slip is deposited or undone already."),
  DEPOSIT_SLIP_IN_USE: kind(409, "Slip Not Undone", "A check of this deposit slip was returned by the bank."),
  BANK_TRANSFER_UNDONE: kind(409, "Transfer Not Undone", "This transfer is undone already."),
  PAYOUTS_NOT_READY: kind(409, "Not Ready", "A payment of the last minutes is not booked yet. Try again in a minute."),
  MONTH_CLOSED: kind(409, "Month Closed", "This month is closed. Date it today."),
  MONTH_NOT_NEXT: kind(409, "Not the Next Month", "Months are closed in order, and reopened from the last closed one."),
  CHECK_LIST_OPEN: kind(409, "Check List Not Done", "Say why each item that is not done is set aside."),
} as const
