import { journalExportAccounts, journalExportFiles, journalExports } from "#db/schema/index.ts"
import { exported } from "./table.ts"

const JOURNAL_EXPORTS = exported({
  file: "journal_exports",
  about: "Exports of the journal for the accountant's program.",
  table: journalExports,
  key: ["id"],
  columns: {
    id: ["number", "Its number", "journal_export_id"],
    from: ["day", "Its first day", "from_on"],
    to: ["day", "Its last day", "to_on"],
    firstJournalId: ["number", "Its first posting", "first_posting_id"],
    lastJournalId: ["number", "The newest posting of the books then", "last_posting_id"],
    allUntil: { out: "it follows from the other columns" },
    postingCount: ["number", "Postings in it"],
    lineCount: ["number", "Lines of these"],
    madeAt: ["instant", "When it was made"],
    madeBy: ["number", "Account that made it"],
    discardedAt: ["instant", "When it was discarded"],
    discardedBy: ["number", "Account that discarded it"],
  },
})

const JOURNAL_EXPORT_FILES = exported({
  file: "journal_export_files",
  about: "The files of the exports of the journal.",
  table: journalExportFiles,
  key: ["exportId", "format"],
  columns: {
    exportId: ["number", "The export in journal_exports", "journal_export_id"],
    format: ["text", "iif or csv"],
    sha256: ["text", "SHA-256 of its bytes"],
    size: ["number", "Its bytes", "byte_count"],
    content: { out: "it follows from the postings" },
  },
})

const JOURNAL_EXPORT_ACCOUNTS = exported({
  file: "journal_export_accounts",
  about: "The names that somebody chose for accounts of the books in the accountant's program.",
  table: journalExportAccounts,
  key: ["account"],
  columns: {
    account: ["text", "The account of the books"],
    name: ["text", "Its name there"],
    type: ["text", "Its type there"],
    setBy: ["number", "Account that chose it"],
    setAt: ["instant", "When"],
  },
})

export const JOURNAL_EXPORT_TABLES = [JOURNAL_EXPORTS, JOURNAL_EXPORT_FILES, JOURNAL_EXPORT_ACCOUNTS]
