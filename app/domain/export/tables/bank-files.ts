import { bankFileLines, bankFiles, bankLines, bankMatches, bankSenders } from "#db/schema/index.ts"
import { exported } from "./table.ts"

const BANK_FILES = exported({
  file: "bank_files",
  about: "Files of a bank that were imported.",
  table: bankFiles,
  key: ["id"],
  columns: {
    id: ["number", "Its number", "bank_file_id"],
    accountId: ["number", "The account in bank_accounts", "bank_account_id"],
    sha256: ["text", "SHA-256 of its bytes"],
    name: ["text", "Its name"],
    kind: ["text", "csv or ofx"],
    lineCount: ["number", "Lines that it has"],
    firstOn: ["day", "Day of its first line"],
    lastOn: ["day", "Day of its last line"],
    balance: ["amount", "The account's balance as the bank states it"],
    balanceOn: ["day", "At the end of this day"],
    importedBy: ["number", "The account that imported it"],
    importedAt: ["instant", "When"],
    finishedAt: ["instant", "When all of its lines were stored"],
  },
})

const BANK_LINES = exported({
  file: "bank_lines",
  about: "Lines of bank accounts, as the bank's files have them.",
  table: bankLines,
  key: ["id"],
  columns: {
    id: ["number", "Its number", "bank_line_id"],
    accountId: ["number", "The account in bank_accounts", "bank_account_id"],
    key: { out: "it follows from the other columns" },
    on: ["day", "Its day", "posted_on"],
    amount: ["amount", "Its amount; a credit is positive"],
    text: ["text", "The bank's text"],
    checkNumber: ["text", "The number of the check"],
    bankId: ["text", "The bank's own number of the line", "bank_number"],
  },
})

const BANK_FILE_LINES = exported({
  file: "bank_file_lines",
  about: "Which files have a line.",
  table: bankFileLines,
  key: ["fileId", "lineId"],
  columns: {
    fileId: ["number", "The file in bank_files", "bank_file_id"],
    lineId: ["number", "The line in bank_lines", "bank_line_id"],
  },
})

const BANK_MATCHES = exported({
  file: "bank_matches",
  about: "The matches of bank lines.",
  table: bankMatches,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    lineId: ["number", "The line in bank_lines", "bank_line_id"],
    depositSlipId: ["number", "The slip in deposit_slips"],
    paymentId: ["number", "Or the payment in payments"],
    expenseTypeId: ["number", "Or the type of expense in expense_types"],
    expenseMonth: ["month", "Month of the expense"],
    share: ["number", "Which of the lines of this expense, from 1"],
    origin: ["text", "certain (matched automatically), hand, or booked (recorded from the line)"],
    madeBy: ["number", "The account that matched it"],
    madeAt: ["instant", "When"],
    undoneAt: ["instant", "When it was undone"],
    undoneBy: ["number", "The account that undid it"],
    journalLineId: ["number", "Or the line of the books in journal_lines"],
    bookedFor: ["number", "Booked without asking: the account that had chosen it"],
    mailedAt: ["instant", "When that account was mailed about it"],
  },
})

const BANK_SENDERS = exported({
  file: "bank_senders",
  about: "Tenants whom the exact text of a credit means.",
  table: bankSenders,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    accountId: ["number", "The account in bank_accounts", "bank_account_id"],
    text: ["text", "The bank's text"],
    tenantId: ["number", "The tenant in tenants"],
    type: ["text", "What is paid"],
    method: ["text", "How"],
    setBy: ["number", "The account that set it"],
    setAt: ["instant", "When"],
    bookUpTo: ["amount", "Credits of at most this are booked without asking"],
    bookSetBy: ["number", "The account that chose it"],
    bookSetAt: ["instant", "When"],
    bookEnded: ["text", "Why that ended by itself: administrator, moved out, eviction or no payment"],
    bookEndedAt: ["instant", "When"],
    bookEndMailedAt: ["instant", "When the account was mailed about it"],
  },
})

export const BANK_FILE_TABLES = [BANK_FILES, BANK_LINES, BANK_FILE_LINES, BANK_MATCHES, BANK_SENDERS]
