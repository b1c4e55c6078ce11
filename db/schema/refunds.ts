/** Refunds that staff requested: written with their key before the provider is called. Source: money.md 3.16, api.md M67. */
import { sql } from "drizzle-orm"
import { cents, check, choice, index, instant, reference, table, textColumn, uniqueIndex } from "./columns.ts"
import { receipts } from "./receipts.ts"

export const REFUND_STATUSES = ["requested", "pending", "succeeded", "failed"] as const

/** Its number is the operation that the provider's refund names, and the key of the call. `amount` is of amount and fee together. */
export const refundRequests = table(
  "refund_requests",
  {
    id: textColumn("id").primaryKey(),
    receiptId: textColumn("receipt_id")
      .notNull()
      .references(() => receipts.id),
    amount: cents("amount").notNull(),
    reason: textColumn("reason").notNull(),
    status: choice("status", REFUND_STATUSES).notNull().default("requested"),
    providerRefund: textColumn("provider_refund"),
    /** The administrator, by number and by name as it was then. */
    requestedBy: reference("requested_by").notNull(),
    requestedByName: textColumn("requested_by_name").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    index("refund_requests_receipt").on(t.receiptId),
    index("refund_requests_open").on(t.createdAt).where(sql`status in ('requested', 'pending')`),
    uniqueIndex("refund_requests_refund").on(t.providerRefund).where(sql`provider_refund is not null`),
    check("refund_requests_status", sql`status in ('requested', 'pending', 'succeeded', 'failed')`),
    check("refund_requests_amount", sql`amount > 0`),
  ],
)
