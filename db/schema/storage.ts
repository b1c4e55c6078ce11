import { sql } from "drizzle-orm"
import { choice, index, instant, table, textColumn, whole } from "./columns.ts"

export const SCAN_STATES = ["unscanned", "clean"] as const
export type ScanState = (typeof SCAN_STATES)[number]

/**
 * Stored bytes, stored once under their hash even if uploaded several times (db/stored-bytes.ts). They are removed soon after `released_at`, when the last
 * row that refers to them is deleted (`stored_files`, `message_attachments`, `outbox_attachments`, `messages.raw_sha256`). `scan` is the virus scanner's
 * verdict, "unscanned" without a scanner; `finding` is what it found in unscanned bytes at their download.
 */
export const contents = table(
  "contents",
  {
    sha256: textColumn("sha256").primaryKey(),
    size: whole("size").notNull(),
    scan: choice("scan", SCAN_STATES).notNull().default("unscanned"),
    finding: textColumn("finding"),
    createdAt: instant("created_at").notNull(),
    /** When a row that named them was deleted; they are removed if no other row names them. */
    releasedAt: instant("released_at"),
  },
  (t) => [
    index("contents_created").on(t.createdAt),
    index("contents_released").on(t.releasedAt).where(sql`released_at is not null`),
  ],
)
