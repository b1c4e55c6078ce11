import { sql } from "drizzle-orm"
import { choice, index, instant, table, textColumn, whole } from "./columns.ts"

export const SCAN_STATES = ["unscanned", "clean"] as const
export type ScanState = (typeof SCAN_STATES)[number]

/**
 * Bytes on disk, once however often they were uploaded: DATA_DIR/files/<first two characters>/<sha256>. They go with the last row that names them
 * (`stored_files`, `message_attachments`, `outbox_attachments`, `messages.raw_sha256`), soon after `released_at`. `scan`: what the virus scanner said;
 * without one they are unscanned. `finding`: what it found in unscanned bytes when they were asked for.
 */
export const contents = table(
  "contents",
  {
    sha256: textColumn("sha256").primaryKey(),
    size: whole("size").notNull(),
    scan: choice("scan", SCAN_STATES).notNull().default("unscanned"),
    finding: textColumn("finding"),
    createdAt: instant("created_at").notNull(),
    /** When a row that named them was deleted: if no other does, they are removed. */
    releasedAt: instant("released_at"),
  },
  (t) => [
    index("contents_created").on(t.createdAt),
    index("contents_released").on(t.releasedAt).where(sql`released_at is not null`),
  ],
)
