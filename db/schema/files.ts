import { bytes, index, instant, table, words } from "./columns.ts"

/** A document the program printed for somebody, kept for a day. Its id is random: it cannot be guessed. */
export const printedFiles = table(
  "printed_files",
  {
    id: words("id").primaryKey(),
    name: words("name").notNull(),
    content: bytes("content").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("printed_files_created").on(t.createdAt)],
)
