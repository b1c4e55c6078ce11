import { sql } from "drizzle-orm"
import { id, instant, json, month, reference, table, textColumn, uniqueIndex } from "../columns.ts"

/** The items of the check list for closing a month. An item with `isHard` false can be set aside. */
export const CLOSE_ITEMS = ["clock", "jobs", "events", "payments", "refunds", "deposits", "reconciled"] as const
/** An item as it was at the close: what was found and, if it was not done, why it was set aside. */
export type StoredCloseItem = {
  item: (typeof CLOSE_ITEMS)[number]
  isHard: boolean
  isDone: boolean
  found: string
  reason: string | null
}

/**
 * A close of a month. While the row is in force, until the month is reopened, no journal is dated in the month or before it. `report` is the month's
 * report as JSON text, never computed again, and `digest` its SHA-256. `lastJournalId` is the newest journal at the close. Source: money.md 11.6.
 */
export const monthCloses = table(
  "month_closes",
  {
    id: id(),
    month: month("month").notNull(),
    closedAt: instant("closed_at").notNull(),
    closedBy: reference("closed_by"),
    closedByName: textColumn("closed_by_name"),
    lastJournalId: reference("last_journal_id").notNull(),
    items: json<StoredCloseItem[]>("items").notNull(),
    report: textColumn("report").notNull(),
    digest: textColumn("digest").notNull(),
    reopenedAt: instant("reopened_at"),
    reopenedBy: reference("reopened_by"),
    reopenedByName: textColumn("reopened_by_name"),
    reopenedReason: textColumn("reopened_reason"),
  },
  (t) => [uniqueIndex("month_closes_standing").on(t.month).where(sql`reopened_at is null`)],
)
