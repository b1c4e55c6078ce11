import { choice, day, id, index, instant, json, reference, table, textColumn } from "./columns.ts"

export const PRIORITIES = ["info", "low", "medium", "high", "critical"] as const

/** The audit log: who acted, how and from where. Append-only, chained by hash. It stores the name, so that a deleted user can still be identified. */
export const auditLog = table(
  "audit_log",
  {
    id: id(),
    createdAt: instant("created_at").notNull(),
    userId: reference("user_id"),
    userName: textColumn("user_name"),
    impersonatedBy: reference("impersonated_by"),
    /** Null in rows from before this column existed. */
    impersonatorName: textColumn("impersonator_name"),
    category: textColumn("category").notNull(),
    priority: choice("priority", PRIORITIES).notNull(),
    ip: textColumn("ip"),
    /** The location of the address when the row was written; null if unknown. Not part of the chain, because it follows from the address. */
    place: json<{ City: string | null; Region: string | null; Country: string | null }>("place"),
    details: textColumn("details").notNull(),
    metadata: json<Record<string, unknown>>("metadata"),
    /** The hash over the previous row and this one; null in rows from before the chain. */
    hash: textColumn("hash"),
  },
  (t) => [index("audit_created").on(t.createdAt), index("audit_user").on(t.userId, t.createdAt)],
)

/** The last row of the audit log on each day (UTC), stored beside the log, so that rows cut off its end are noticed. */
export const auditDays = table("audit_days", {
  day: day("day").primaryKey(),
  lastId: reference("last_id").notNull(),
  hash: textColumn("hash").notNull(),
})

/** The tenants that an audit row concerns, for the tenants' timelines; written together with the audit row. */
export const auditTenants = table(
  "audit_tenants",
  {
    auditId: reference("audit_id")
      .primaryKey()
      .references(() => auditLog.id),
    tenantId: reference("tenant_id").notNull(),
  },
  (t) => [index("audit_tenants_tenant").on(t.tenantId, t.auditId)],
)
