import { sql } from "drizzle-orm"
import { cents, id, index, instant, month, primaryKey, reference, table, textColumn, whole } from "./columns.ts"
import { storedFiles } from "./files.ts"

/** A kind of expense, perhaps under another one. */
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

/** What was spent on a type in a month, in whole cents: one row each. Never journalled. Source: api.md A16, money.md 2.5. */
export const expenses = table(
  "expenses",
  {
    typeId: reference("type_id")
      .notNull()
      .references(() => expenseTypes.id),
    month: month("month").notNull(),
    amount: cents("amount").notNull(),
    /** The stored file of its receipt; null when it has none, or when that was deleted. */
    receiptFileId: reference("receipt_file_id").references(() => storedFiles.id, { onDelete: "set null" }),
    /** Its name when it was attached: it tells a deleted receipt from none. */
    receiptName: textColumn("receipt_name"),
    /** The weakest level that may open it, and see its name when it was deleted; null when it was deleted before this was stored. */
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
