import { sql } from "drizzle-orm"
import { check, choice, id, index, instant, reference, table, textColumn } from "../columns.ts"
import { tenants } from "../tenants.ts"

/** `usual`: for a tenant no own policy, for the property any amount (money.md 9.4). */
export const PAYMENT_POLICIES = ["any", "rent", "full", "none", "usual"] as const

/** The policy for online payments of a tenant or, without a tenant, of the property. The newest row applies. Append-only. Source: money.md 9.4. */
export const paymentPolicies = table(
  "payment_policies",
  {
    id: id(),
    tenantId: reference("tenant_id").references(() => tenants.id),
    policy: choice("policy", PAYMENT_POLICIES).notNull(),
    /** The message for the tenant if nothing can be paid online. */
    message: textColumn("message"),
    userId: reference("user_id"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("payment_policies_tenant").on(t.tenantId, t.id),
    check("payment_policies_message", sql`(message is not null) = (policy = 'none')`),
  ],
)
