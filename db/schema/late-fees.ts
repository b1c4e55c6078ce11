import { sql } from "drizzle-orm"
import { ZERO } from "../../app/values/money.ts"
import {
  basisPoints,
  cents,
  check,
  choice,
  day,
  id,
  index,
  instant,
  month,
  primaryKey,
  reference,
  table,
  textColumn,
} from "./columns.ts"
import { tenants } from "./tenants.ts"

/** `usual`: no rule from that day on, so the more general rule applies (money.md 9.3). */
export const LATE_FEE_KINDS = ["percent_of_rent", "percent_of_overdue", "flat", "usual"] as const

/** A late-fee rule from a day on, of a tenant or, without a tenant, of the property. Append-only. Source: money.md 9.3. */
export const lateFeeRules = table(
  "late_fee_rules",
  {
    id: id(),
    tenantId: reference("tenant_id").references(() => tenants.id),
    inForceFrom: day("in_force_from").notNull(),
    kind: choice("kind", LATE_FEE_KINDS).notNull(),
    bps: basisPoints("bps"),
    amount: cents("amount"),
    smallestOverdue: cents("smallest_overdue").notNull().default(ZERO),
    mostPerMonth: cents("most_per_month"),
    reason: textColumn("reason").notNull(),
    userId: reference("user_id"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("late_fee_rules_tenant").on(t.tenantId, t.inForceFrom),
    check("late_fee_rules_share", sql`(bps is not null) = (kind in ('percent_of_rent', 'percent_of_overdue'))`),
    check("late_fee_rules_flat", sql`(amount is not null) = (kind = 'flat')`),
    check("late_fee_rules_bounds", sql`smallest_overdue >= 0 and (most_per_month is null or most_per_month > 0)`),
  ],
)

/** A tenant's late fee of a month that staff skipped before its late day. Append-only. Source: money.md 9.3. */
export const lateFeeSkips = table(
  "late_fee_skips",
  {
    tenantId: reference("tenant_id")
      .notNull()
      .references(() => tenants.id),
    period: month("period").notNull(),
    lateOn: day("late_on").notNull(),
    reason: textColumn("reason").notNull(),
    userId: reference("user_id"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.period] }), index("late_fee_skips_day").on(t.lateOn)],
)
