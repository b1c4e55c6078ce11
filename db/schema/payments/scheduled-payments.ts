import { sql } from "drizzle-orm"
import { cents, check, choice, day, index, instant, reference, table, textColumn, uniqueIndex } from "../columns.ts"
import { tenants } from "../tenants.ts"
import { AUTOPAY_METHODS } from "./autopay.ts"
import { receipts } from "./receipts.ts"

/** "due": its day has come, and autopay is charged first. "skipped": not charged, for a reason. "stopped": before its day. */
export const SCHEDULED_STATES = [
  "set",
  "due",
  "processing",
  "succeeded",
  "failed",
  "skipped",
  "missed",
  "stopped",
] as const

export const SCHEDULED_CHOICES = ["everything", "rent", "deposit"] as const

/**
 * A payment that a tenant set for a day. `atMost` is null if everything owed is paid; `amount` is the charged amount before the fee. `consent` is the text
 * agreed to for a bank account. `announcedFor` is the day whose announcement was mailed the day before. Source: money.md 9.10.
 */
export const scheduledPayments = table(
  "scheduled_payments",
  {
    id: textColumn("id").primaryKey(),
    tenantId: reference("tenant_id")
      .notNull()
      .references(() => tenants.id),
    userId: reference("user_id").notNull(),
    payOn: day("pay_on").notNull(),
    choice: choice("choice", SCHEDULED_CHOICES).notNull(),
    atMost: cents("at_most"),
    methodId: textColumn("method_id").notNull(),
    methodType: choice("method_type", AUTOPAY_METHODS).notNull(),
    consent: textColumn("consent"),
    consentAt: instant("consent_at"),
    announcedFor: day("announced_for"),
    state: choice("state", SCHEDULED_STATES).notNull(),
    reason: textColumn("reason"),
    amount: cents("amount"),
    receiptId: textColumn("receipt_id").references(() => receipts.id),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("scheduled_payments_day").on(t.tenantId, t.payOn).where(sql`state <> 'stopped'`),
    uniqueIndex("scheduled_payments_open").on(t.userId).where(sql`state in ('set', 'due')`),
    uniqueIndex("scheduled_payments_receipt").on(t.receiptId).where(sql`receipt_id is not null`),
    index("scheduled_payments_to_do").on(t.payOn).where(sql`state in ('set', 'due', 'processing')`),
    check("scheduled_payments_choice", sql`choice in ('everything', 'rent', 'deposit')`),
    check(
      "scheduled_payments_state",
      sql`state in ('set', 'due', 'processing', 'succeeded', 'failed', 'skipped', 'missed', 'stopped')`,
    ),
    check("scheduled_payments_amounts", sql`at_most > 0 and amount > 0`),
    check("scheduled_payments_charged", sql`(receipt_id is null) = (amount is null)`),
    check(
      "scheduled_payments_consent",
      sql`(consent is null) = (consent_at is null) and (method_type = 'card' or consent is not null)`,
    ),
  ],
)
