import { choice, day, id, index, instant, json, reference, table, textColumn } from "./columns.ts"

export const PRIORITIES = ["info", "low", "medium", "high", "critical"] as const

/** What was done, by whom and from where. Append-only, and chained by hash. The name is kept so that a deleted user can still be read. */
export const auditLog = table(
  "audit_log",
  {
    id: id(),
    createdAt: instant("created_at").notNull(),
    userId: reference("user_id"),
    userName: textColumn("user_name"),
    impersonatedBy: reference("impersonated_by"),
    /** What that administrator was called; null in rows from before it was kept. */
    impersonatorName: textColumn("impersonator_name"),
    category: textColumn("category").notNull(),
    priority: choice("priority", PRIORITIES).notNull(),
    ip: textColumn("ip"),
    /** Where the address lay when the row was written; null where nobody knows. Not part of the chain: it follows from the address. */
    place: json<{ City: string | null; Region: string | null; Country: string | null }>("place"),
    details: textColumn("details").notNull(),
    metadata: json<Record<string, unknown>>("metadata"),
    /** Over the row before and this row; null in rows from before the chain began. */
    hash: textColumn("hash"),
  },
  (t) => [index("audit_created").on(t.createdAt), index("audit_user").on(t.userId, t.createdAt)],
)

/** The last row of the audit log on each day (UTC), beside the log itself: what is cut off its end is noticed. */
export const auditDays = table("audit_days", {
  day: day("day").primaryKey(),
  lastId: reference("last_id").notNull(),
  hash: textColumn("hash").notNull(),
})
