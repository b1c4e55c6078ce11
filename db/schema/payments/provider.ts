/** Data of payments through the provider: their flow, the provider's events, and payments that could not be booked. Source: money.md 3.10 to 3.15. */
import { sql } from "drizzle-orm"
import {
  check,
  choice,
  flag,
  id,
  index,
  instant,
  isFlag,
  isOff,
  primaryKey,
  reference,
  table,
  textColumn,
  uniqueIndex,
} from "../columns.ts"
import { signIns } from "../sign-ins.ts"
import { tenants } from "../tenants.ts"
import { receipts } from "./receipts.ts"

export const PROVIDERS = ["stripe", "sandbox"] as const
/** How a payer confirms: in our own form, which holds the intent's secret, or on the provider's page. */
export const ENTRY_FLOWS = ["intent", "hosted"] as const
/** A saved method, confirmed by the server, is a third way. */
export const PAYMENT_FLOWS = [...ENTRY_FLOWS, "saved"] as const
/** The differences that a provider's payment may have from our receipt. */
export const PROBLEMS = ["amount", "currency", "intent", "livemode", "method", "receipt", "tenant", "unknown"] as const
export const CANCEL_REASONS = [
  "replaced",
  "expired",
  "eviction",
  "ach_restricted",
  "moved_out",
  "failed",
  "not_owed",
  "payment_policy",
] as const

/** A receipt's payment at the provider, written with the receipt before the provider is called. */
export const onlinePayments = table(
  "online_payments",
  {
    receiptId: textColumn("receipt_id")
      .primaryKey()
      .references(() => receipts.id),
    tenantId: reference("tenant_id")
      .notNull()
      .references(() => tenants.id),
    /** The sign-in that pays; null for the primary one, and for a card that staff key in. */
    signInId: reference("sign_in_id").references(() => signIns.id),
    provider: choice("provider", PROVIDERS).notNull(),
    livemode: flag("livemode").notNull(),
    flow: choice("way", PAYMENT_FLOWS).notNull(),
    methodId: textColumn("method_id"),
    /** The staff member who keyed in the card, by number and by name at that time, for the audit log; null for a tenant's own payment. */
    keyedBy: reference("keyed_by"),
    keyedByName: textColumn("keyed_by_name"),
    /** The provider's page when the flow is "hosted"; the intent is known once the payer has confirmed. */
    sessionId: textColumn("session_id"),
    /** The address of that page, open for half an hour to anyone with the address. */
    pageUrl: textColumn("page_url"),
    createdAt: instant("created_at").notNull(),
    /** When the cancellation was requested, its reason, and when the provider was notified or had nothing to cancel. */
    cancelRequestedAt: instant("cancel_requested_at"),
    cancelReason: choice("cancel_reason", CANCEL_REASONS),
    cancelDoneAt: instant("cancel_done_at"),
  },
  (t) => [
    index("online_payments_tenant").on(t.tenantId),
    index("online_payments_to_cancel")
      .on(t.cancelRequestedAt)
      .where(sql`cancel_requested_at is not null and cancel_done_at is null`),
    uniqueIndex("online_payments_session").on(t.sessionId).where(sql`session_id is not null`),
    check("online_payments_provider", sql`provider in ('stripe', 'sandbox')`),
    check("online_payments_livemode", sql`${isFlag("livemode")} and (${isOff("livemode")} or provider = 'stripe')`),
    check(
      "online_payments_way",
      sql`way in ('intent', 'hosted', 'saved') and (session_id is null or way = 'hosted') and (method_id is null) = (way <> 'saved')`,
    ),
    check(
      "online_payments_cancel",
      sql`(cancel_requested_at is null) = (cancel_reason is null) and (cancel_done_at is null or cancel_requested_at is not null)`,
    ),
    check(
      "online_payments_reason",
      sql`cancel_reason in ('replaced', 'expired', 'eviction', 'ach_restricted', 'moved_out', 'failed', 'not_owed', 'payment_policy')`,
    ),
    check("online_payments_page", sql`page_url is null or session_id is not null`),
  ],
)

/** The provider's settled events, each once; they give the time of their facts. A null `intentId` means no payment of ours. */
export const providerEvents = table(
  "provider_events",
  {
    eventId: textColumn("event_id").primaryKey(),
    type: textColumn("type").notNull(),
    intentId: textColumn("intent_id"),
    objectId: textColumn("object_id"),
    at: instant("at").notNull(),
    receivedAt: instant("heard_at").notNull(),
  },
  (t) => [
    index("provider_events_object").on(t.objectId).where(sql`object_id is not null`),
    check("provider_events_names", sql`event_id <> '' and type <> '' and intent_id <> '' and object_id <> ''`),
    check("provider_events_times", sql`at >= 0 and heard_at >= 0`),
  ],
)

/** The progress of sweeping the provider's events, and when a webhook was last received. */
export const providerSweeps = table(
  "provider_sweeps",
  {
    provider: choice("provider", PROVIDERS).primaryKey(),
    sweptUntil: instant("swept_until").notNull(),
    /** When the last sweep ended; 0 before the first. */
    updatedAt: instant("updated_at").notNull(),
    webhookAt: instant("webhook_at"),
    /** When a sweep last settled all events of known tenants except those listed as unsettled. */
    othersSettledAt: instant("others_settled_at"),
    /** The instant since which no sweep was complete; null after a complete one. */
    incompleteSince: instant("incomplete_since"),
  },
  () => [
    check("provider_sweeps_provider", sql`provider in ('stripe', 'sandbox')`),
    check("provider_sweeps_times", sql`(swept_until = 0) = (updated_at = 0) and swept_until >= 0 and updated_at >= 0`),
  ],
)

/** The subject of an event: a payment, a method being saved, or a saved method. */
export const SUBJECTS = ["payment", "setup", "method"] as const
/** Why a subject could not be settled: the provider does not list its event, does not answer, or refuses; or the booking fails here. */
export const OBSTACLES = ["not_listed", "unavailable", "refused", "error"] as const

/** The subjects that the last sweeps could not settle, by the provider's id. Settling a subject deletes its row. */
export const unsettledSubjects = table(
  "unsettled_subjects",
  {
    provider: choice("provider", PROVIDERS).notNull(),
    subjectId: textColumn("subject_id").notNull(),
    kind: choice("kind", SUBJECTS).notNull(),
    livemode: flag("livemode").notNull(),
    /** The tenant as the provider names it, who may no longer exist here; null if unknown. */
    tenantId: reference("tenant_id"),
    obstacle: choice("obstacle", OBSTACLES).notNull(),
    details: textColumn("details").notNull(),
    since: instant("since").notNull(),
    triedAt: instant("tried_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.subjectId] }),
    check("unsettled_subjects_provider", sql`provider in ('stripe', 'sandbox')`),
    check("unsettled_subjects_kind", sql`kind in ('payment', 'setup', 'method') and subject_id <> ''`),
    check("unsettled_subjects_livemode", isFlag("livemode")),
    check("unsettled_subjects_obstacle", sql`obstacle in ('not_listed', 'unavailable', 'refused', 'error')`),
    check("unsettled_subjects_times", sql`since >= 0 and tried_at >= 0`),
  ],
)

/** A payment at the provider that differs from our receipt and is not booked, for an administrator to check. One open row per intent and problem. */
export const unbookedPayments = table(
  "unbooked_payments",
  {
    id: id(),
    intentId: textColumn("intent_id").notNull(),
    receiptId: textColumn("receipt_id").references(() => receipts.id),
    problem: choice("problem", PROBLEMS).notNull(),
    details: textColumn("details").notNull(),
    /** The provider's state at that time. When it changes, a new row follows a resolved one. */
    reported: textColumn("reported").notNull().default(""),
    createdAt: instant("created_at").notNull(),
    resolvedAt: instant("resolved_at"),
    resolvedBy: textColumn("resolved_by"),
    resolution: textColumn("resolution"),
  },
  (t) => [
    uniqueIndex("unbooked_payments_once").on(t.intentId, t.problem).where(sql`resolved_at is null`),
    index("unbooked_payments_receipt").on(t.receiptId),
    check(
      "unbooked_payments_problem",
      sql`problem in ('amount', 'currency', 'intent', 'livemode', 'method', 'receipt', 'tenant', 'unknown')`,
    ),
    check("unbooked_payments_resolved", sql`(resolved_at is null) = (resolution is null)`),
  ],
)
