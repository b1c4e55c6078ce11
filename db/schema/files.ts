import { bytes, index, instant, table, textColumn } from "./columns.ts"

/** A printed document, stored for a day. Its id is random: it cannot be guessed. */
export const printedFiles = table(
  "printed_files",
  {
    id: textColumn("id").primaryKey(),
    name: textColumn("name").notNull(),
    content: bytes("content").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("printed_files_created").on(t.createdAt)],
)
