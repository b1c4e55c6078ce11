import { sql } from "drizzle-orm"
import { id, instant, json, month, reference, table, textColumn, uniqueIndex } from "../columns.ts"

/** The items of the check list of a close. What a landlord may set aside has `isHard` false. */
export const CLOSE_ITEMS = ["clock", "jobs", "events", "payments", "refunds", "deposits", "reconciled"] as const
/** An item as it was at a close: what was found, and why it was set aside where it was not done. */
export type StoredCloseItem = {
  item: (typeof CLOSE_ITEMS)[number]
  isHard: boolean
  isDone: boolean
  found: string
  reason: string | null
}

/**
 * A month that was closed: nothing is dated within it or before it while this row stands, that is until it is reopened. `report` is the month's report
 * as JSON text, never computed again, and `digest` its SHA-256. `lastJournalId` is the newest journal then. Source: money.md 11.6.
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
