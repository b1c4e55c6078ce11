import { sql } from "drizzle-orm"
import {
  cents,
  check,
  choice,
  day,
  flag,
  id,
  index,
  instant,
  month,
  primaryKey,
  reference,
  table,
  textColumn,
  uniqueIndex,
} from "../columns.ts"
import { tenants } from "../tenants.ts"
import { receipts } from "./receipts.ts"

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

/**
 * Whether rent is paid automatically on the tenant's day, and with which saved method (stored even while off). No row means that autopay was never set up.
 * Above `cap` (including the fee) nothing is charged; `withDeposit` includes the deposit owed (money.md 9.10).
 */
export const autopay = table("autopay", {
  tenantId: reference("tenant_id")
    .primaryKey()
    .references(() => tenants.id),
  enabled: flag("enabled").notNull(),
  methodId: textColumn("method_id"),
  methodType: choice("method_type", AUTOPAY_METHODS),
  cap: cents("cap"),
  withDeposit: flag("with_deposit").notNull().default(false),
})

/** The events of a tenant's autopay: turned on or off, and each month's attempt, whose row is updated until its end. */
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

export const AUTOPAY_RUN_STATUSES = ["processing", "succeeded", "failed", "skipped", "missed"] as const

/** A tenant's autopay of a month, written before the provider is called. `reason` is our code or the provider's. Source: money.md section 4. */
export const autopayRuns = table(
  "autopay_runs",
  {
    id: id(),
    tenantId: reference("tenant_id")
      .notNull()
      .references(() => tenants.id),
    month: month("month").notNull(),
    dueOn: day("due_on").notNull(),
    status: choice("status", AUTOPAY_RUN_STATUSES).notNull(),
    reason: textColumn("reason"),
    amount: cents("amount"),
    methodId: textColumn("method_id"),
    methodType: choice("method_type", AUTOPAY_METHODS),
    receiptId: textColumn("receipt_id").references(() => receipts.id),
    logId: reference("log_id").references(() => autopayLog.id),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("autopay_runs_month").on(t.tenantId, t.month),
    uniqueIndex("autopay_runs_receipt").on(t.receiptId).where(sql`receipt_id is not null`),
    index("autopay_runs_open").on(t.id).where(sql`status = 'processing'`),
    check("autopay_runs_status", sql`status in ('processing', 'succeeded', 'failed', 'skipped', 'missed')`),
    check("autopay_runs_amount", sql`amount is null or amount > 0`),
  ],
)

/** A month in which a tenant skips autopay; undoing the skip deletes the row. Source: money.md 3.17. */
export const autopaySkips = table(
  "autopay_skips",
  {
    tenantId: reference("tenant_id")
      .notNull()
      .references(() => tenants.id),
    month: month("month").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.month] })],
)

/** A total above the cap, including the fee, that the tenant confirmed for one month. Source: money.md 9.10. */
export const autopayConfirmations = table(
  "autopay_confirmations",
  {
    tenantId: reference("tenant_id")
      .notNull()
      .references(() => tenants.id),
    month: month("month").notNull(),
    total: cents("total").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.month] }), check("autopay_confirmations_total", sql`total > 0`)],
)

export const AUTOPAY_MAILS = ["upcoming", "expiring"] as const

/** The queued mails about a month's autopay, each once. Source: money.md 3.18. */
export const autopayMails = table(
  "autopay_mails",
  {
    tenantId: reference("tenant_id")
      .notNull()
      .references(() => tenants.id),
    month: month("month").notNull(),
    kind: choice("kind", AUTOPAY_MAILS).notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.month, t.kind] }),
    check("autopay_mails_kind", sql`kind in ('upcoming', 'expiring')`),
  ],
)
