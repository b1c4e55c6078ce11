import { choice, flag, id, index, instant, reference, table, textColumn } from "./columns.ts"
import { tenants } from "./tenants.ts"

export const AUTOPAY_METHODS = ["card", "us_bank_account"] as const
export const AUTOPAY_STATUSES = [
  "enabled",
  "disabled",
  "processing",
  "succeeded",
  "failed",
  "skipped",
  "missed",
] as const

/** Whether rent is paid automatically, by which saved method (kept when off), on the tenant's day. No row: never set up. */
export const autopay = table("autopay", {
  tenantId: reference("tenant_id")
    .primaryKey()
    .references(() => tenants.id),
  enabled: flag("enabled").notNull(),
  methodId: textColumn("method_id"),
  methodType: choice("method_type", AUTOPAY_METHODS),
})

/** The events of a tenant's autopay: switched on and off, and each month's attempt, whose row is updated until its end. */
export const autopayLog = table(
  "autopay_log",
  {
    id: id(),
    tenantId: reference("tenant_id")
      .notNull()
      .references(() => tenants.id),
    status: choice("status", AUTOPAY_STATUSES).notNull(),
    methodType: choice("method_type", AUTOPAY_METHODS),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [index("autopay_log_tenant").on(t.tenantId)],
)
