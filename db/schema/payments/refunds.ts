/** Refunds of payments through the provider, with their progress. Source: money.md 3.9, 3.16, api.md M67. */
import { sql } from "drizzle-orm"
import { cents, check, choice, index, instant, reference, table, textColumn, uniqueIndex } from "../columns.ts"
import { receipts } from "./receipts.ts"

export const REFUND_STATUSES = ["requested", "pending", "succeeded", "failed"] as const

/**
 * A refund that staff requested is written before the provider is called; its id is named by the provider's refund and is the key of the call. A
 * refund made at the provider itself is written when its event arrives, under the provider's id, without a person and a reason. `amount` is of
 * amount and fee together.
 */
export const refundRequests = table(
  "refund_requests",
  {
    id: textColumn("id").primaryKey(),
    receiptId: textColumn("receipt_id")
      .notNull()
      .references(() => receipts.id),
    amount: cents("amount").notNull(),
    reason: textColumn("reason"),
    status: choice("status", REFUND_STATUSES).notNull().default("requested"),
    providerRefund: textColumn("provider_refund"),
    requestedBy: reference("requested_by"),
    requestedByName: textColumn("requested_by_name"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    index("refund_requests_receipt").on(t.receiptId),
    index("refund_requests_open").on(t.createdAt).where(sql`status in ('requested', 'pending')`),
    uniqueIndex("refund_requests_refund").on(t.providerRefund).where(sql`provider_refund is not null`),
    check("refund_requests_status", sql`status in ('requested', 'pending', 'succeeded', 'failed')`),
    check("refund_requests_amount", sql`amount > 0`),
    check(
      "refund_requests_by",
      sql`(requested_by is null) = (reason is null) and (requested_by is null) = (requested_by_name is null) and (requested_by is not null or provider_refund is not null or id like 'dup:%')`,
    ),
  ],
)
