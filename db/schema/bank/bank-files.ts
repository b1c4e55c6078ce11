/** Bank files, and the lines they add to an account (money.md 11.3). Nothing here is posted. */
import { sql } from "drizzle-orm"
import {
  bytes,
  cents,
  check,
  choice,
  day,
  id,
  index,
  instant,
  json,
  primaryKey,
  reference,
  table,
  textColumn,
  uniqueIndex,
  whole,
} from "../columns.ts"
import { users } from "../identity.ts"
import { bankAccounts } from "./bank-accounts.ts"

const BANK_FILE_KINDS = ["csv", "ofx"] as const

/** A file that was imported to an account. `finishedAt` is null while its lines are being stored, and if that was interrupted. */
export const bankFiles = table(
  "bank_files",
  {
    id: id(),
    accountId: reference("account_id")
      .notNull()
      .references(() => bankAccounts.id),
    /** The hash of its bytes: a file is imported to an account once. */
    sha256: textColumn("sha256").notNull(),
    name: textColumn("name").notNull(),
    kind: choice("kind", BANK_FILE_KINDS).notNull(),
    lineCount: whole("line_count").notNull(),
    firstOn: day("first_on").notNull(),
    lastOn: day("last_on").notNull(),
    /** The account's balance at the end of a day, as the bank states it; null if the file does not state it. */
    balance: cents("balance"),
    balanceOn: day("balance_on"),
    importedBy: reference("imported_by"),
    importedAt: instant("imported_at").notNull(),
    finishedAt: instant("finished_at"),
  },
  (t) => [
    uniqueIndex("bank_files_once").on(t.accountId, t.sha256),
    check("bank_files_balance", sql`(balance is null) = (balance_on is null)`),
  ],
)

/** A line of an account, stored once even if several files have it. Lines with the same `key` are the same line. */
export const bankLines = table(
  "bank_lines",
  {
    id: id(),
    accountId: reference("account_id")
      .notNull()
      .references(() => bankAccounts.id),
    key: textColumn("line_key").notNull(),
    on: day("posted_on").notNull(),
    /** Positive for a credit. */
    amount: cents("amount").notNull(),
    text: textColumn("text").notNull(),
    checkNumber: textColumn("check_number"),
    bankId: textColumn("bank_id"),
  },
  (t) => [
    uniqueIndex("bank_lines_key").on(t.accountId, t.key),
    index("bank_lines_day").on(t.accountId, t.on, t.amount),
    check("bank_lines_amount", sql`amount <> 0`),
  ],
)

export const bankFileLines = table(
  "bank_file_lines",
  {
    fileId: reference("file_id")
      .notNull()
      .references(() => bankFiles.id),
    lineId: reference("line_id")
      .notNull()
      .references(() => bankLines.id),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.lineId] }), index("bank_file_lines_line").on(t.lineId)],
)

/** How an account's files are read: the columns of its CSV files, and a keyed hash of the number in its OFX files. */
export const bankReadings = table("bank_readings", {
  accountId: reference("account_id")
    .primaryKey()
    .references(() => bankAccounts.id),
  columns: json<unknown>("columns"),
  numberHash: textColumn("number_hash"),
  setBy: reference("set_by"),
  setAt: instant("set_at").notNull(),
})

/** An uploaded file until its import, compressed, for at most a day. `choices` is how the person wants it read. */
export const bankUploads = table("bank_uploads", {
  id: id(),
  userId: reference("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  accountId: reference("account_id")
    .notNull()
    .references(() => bankAccounts.id),
  name: textColumn("name").notNull(),
  content: bytes("content").notNull(),
  choices: json<unknown>("choices").notNull(),
  createdAt: instant("created_at").notNull(),
})
