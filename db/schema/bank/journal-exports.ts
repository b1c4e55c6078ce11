/** Exports of the journal for an accountant's program (money.md 11.8): the exports, and the names of the accounts there. Nothing here is posted. */
import { sql } from "drizzle-orm"
import { bytes, check, choice, day, id, instant, primaryKey, reference, table, textColumn, whole } from "../columns.ts"

/** The QuickBooks account types that a posting may use: without receivable and payable, which need a customer or vendor on each line. */
export const CHART_TYPES = [
  "BANK",
  "OCASSET",
  "OASSET",
  "OCLIAB",
  "LTLIAB",
  "EQUITY",
  "INC",
  "EXINC",
  "EXP",
  "EXEXP",
] as const

export const JOURNAL_FORMATS = ["iif", "csv"] as const

/**
 * An export contains the postings of its days that existed then (up to `lastJournalId`) and that no earlier export contains. All postings up to `allUntil`
 * are in this export or an earlier one. A discarded export does not count. Source: money.md 11.8.
 */
export const journalExports = table(
  "journal_exports",
  {
    id: id(),
    from: day("from_on").notNull(),
    to: day("to_on").notNull(),
    firstJournalId: reference("first_journal_id").notNull(),
    lastJournalId: reference("last_journal_id").notNull(),
    allUntil: whole("all_until").notNull(),
    postingCount: whole("posting_count").notNull(),
    lineCount: whole("line_count").notNull(),
    madeAt: instant("made_at").notNull(),
    madeBy: reference("made_by"),
    discardedAt: instant("discarded_at"),
    discardedBy: reference("discarded_by"),
  },
  () => [check("journal_exports_days", sql`from_on <= to_on`)],
)

/** The files of an export, compressed. `sha256` and `size` describe the file as it is downloaded. */
export const journalExportFiles = table(
  "journal_export_files",
  {
    exportId: reference("export_id")
      .notNull()
      .references(() => journalExports.id),
    format: choice("format", JOURNAL_FORMATS).notNull(),
    sha256: textColumn("sha256").notNull(),
    size: whole("size").notNull(),
    content: bytes("content").notNull(),
  },
  (t) => [primaryKey({ columns: [t.exportId, t.format] })],
)

/** The name and type of an account in the accountant's program, if the landlord chose them. */
export const journalExportAccounts = table("journal_export_accounts", {
  account: textColumn("account").primaryKey(),
  name: textColumn("name").notNull(),
  type: choice("type", CHART_TYPES).notNull(),
  setBy: reference("set_by"),
  setAt: instant("set_at").notNull(),
})
