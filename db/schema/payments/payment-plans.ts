import { sql } from "drizzle-orm"
import {
  cents,
  check,
  choice,
  day,
  id,
  index,
  instant,
  primaryKey,
  reference,
  table,
  textColumn,
  uniqueIndex,
  whole,
} from "../columns.ts"
import { tenants } from "../tenants.ts"

export const PLAN_STATES = ["open", "fulfilled", "broken", "ended"] as const
/** Why a plan ended before it was fulfilled or broken. */
export const PLAN_END_REASONS = [
  "staff",
  "vacate",
  "eviction",
  "check_returned",
  "refund",
  "dispute_lost",
  "payment_deleted",
] as const

/**
 * A tenant's arrears to be paid in instalments; at most one open plan per tenant. Its terms never change; its end is stored once. `afterJournal` is the
 * tenant's newest journal at the start; later postings count for the plan, on their day in `zone`. `paid` is the counted amount at its end. Source:
 * money.md 9.9.
 */
export const paymentPlans = table(
  "payment_plans",
  {
    id: id(),
    tenantId: reference("tenant_id")
      .notNull()
      .references(() => tenants.id),
    amount: cents("amount").notNull(),
    graceDays: whole("grace_days").notNull(),
    note: textColumn("note"),
    startedOn: day("started_on").notNull(),
    zone: textColumn("zone").notNull(),
    afterJournal: reference("after_journal").notNull(),
    userId: reference("user_id"),
    createdAt: instant("created_at").notNull(),
    state: choice("state", PLAN_STATES).notNull().default("open"),
    endReason: choice("end_reason", PLAN_END_REASONS),
    endNote: textColumn("end_note"),
    endedOn: day("ended_on"),
    endedAt: instant("ended_at"),
    endedBy: reference("ended_by"),
    endJournal: reference("end_journal"),
    paid: cents("paid"),
  },
  (t) => [
    uniqueIndex("payment_plans_open").on(t.tenantId).where(sql`state = 'open'`),
    index("payment_plans_tenant").on(t.tenantId),
    index("payment_plans_ended").on(t.endedOn).where(sql`ended_on is not null`),
    check("payment_plans_bounds", sql`amount > 0 and grace_days >= 0`),
    check(
      "payment_plans_end",
      sql`(state = 'open') = (ended_on is null) and (state = 'open') = (paid is null) and (state = 'ended') = (end_reason is not null)`,
    ),
  ],
)

/** An amount to pay by a day. Append-only. */
export const planInstalments = table(
  "payment_plan_instalments",
  {
    planId: reference("plan_id")
      .notNull()
      .references(() => paymentPlans.id),
    dueOn: day("due_on").notNull(),
    amount: cents("amount").notNull(),
  },
  (t) => [primaryKey({ columns: [t.planId, t.dueOn] }), check("payment_plan_instalments_bounds", sql`amount > 0`)],
)

/** A mailed reminder of an instalment: before its day, or after it was missed. Each once. */
export const planReminders = table(
  "payment_plan_reminders",
  {
    planId: reference("plan_id")
      .notNull()
      .references(() => paymentPlans.id),
    dueOn: day("due_on").notNull(),
    kind: choice("kind", ["coming", "missed"]).notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.planId, t.dueOn, t.kind] })],
)
