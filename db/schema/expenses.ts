import { sql } from "drizzle-orm"
import { cents, id, index, instant, month, primaryKey, reference, table, textColumn, whole } from "./columns.ts"
import { storedFiles } from "./files.ts"

/** A type of expense, optionally under another type. */
export const expenseTypes = table(
  "expense_types",
  {
    id: id(),
    name: textColumn("name").notNull(),
    description: textColumn("description"),
    parentId: reference("parent_id"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("expense_types_parent").on(t.parentId)],
)

/** The expense of a type in a month, in whole cents, one row each. Never posted to the ledger. Source: api.md A16, money.md 2.5. */
export const expenses = table(
  "expenses",
  {
    typeId: reference("type_id")
      .notNull()
      .references(() => expenseTypes.id),
    month: month("month").notNull(),
    amount: cents("amount").notNull(),
    /** The stored file of the receipt; null without a receipt, or after the file's deletion. */
    receiptFileId: reference("receipt_file_id").references(() => storedFiles.id, { onDelete: "set null" }),
    /** The receipt's name when it was attached; it distinguishes a deleted receipt from none. */
    receiptName: textColumn("receipt_name"),
    /** The weakest level that may open the receipt, or see the name of a deleted one; null when it was deleted before this column existed. */
    receiptLevel: whole("receipt_level"),
    updatedBy: reference("updated_by"),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.typeId, t.month] }),
    index("expenses_month").on(t.month),
    index("expenses_receipt").on(t.receiptFileId).where(sql`receipt_file_id is not null`),
  ],
)
