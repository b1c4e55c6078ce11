/** Payment methods that tenants saved at the provider, and their setups. Source: money.md 3.20, 3.21, api.md T14 to T16. */
import { sql } from "drizzle-orm"
import { check, choice, flag, index, instant, reference, table, textColumn, uniqueIndex, whole } from "../columns.ts"
import { signIns } from "../sign-ins.ts"
import { tenants } from "../tenants.ts"
import { AUTOPAY_METHODS } from "./autopay.ts"
import { ENTRY_FLOWS, PROVIDERS } from "./provider.ts"

export const FUNDINGS = ["credit", "debit", "prepaid", "unknown"] as const
/** "waiting": for two small deposits that prove the ownership of a bank account. */
export const SETUP_STATUSES = ["created", "waiting", "succeeded", "failed", "canceled"] as const

/** The saved methods as the provider last showed them, under the provider's ids. A removed method keeps its row, because payments name it. */
export const paymentMethods = table(
  "payment_methods",
  {
    id: textColumn("id").primaryKey(),
    tenantId: reference("tenant_id")
      .notNull()
      .references(() => tenants.id),
    /** The sign-in that saved it, and the only one that uses it; null for the primary one. */
    signInId: reference("sign_in_id").references(() => signIns.id),
    /** The provider's account and mode, as in `tenants.provider_account`; with other keys the method is unknown. */
    account: textColumn("account").notNull(),
    type: choice("type", AUTOPAY_METHODS).notNull(),
    brand: textColumn("brand"),
    last4: textColumn("last4").notNull(),
    expMonth: whole("exp_month"),
    expYear: whole("exp_year"),
    funding: choice("funding", FUNDINGS),
    bankName: textColumn("bank_name"),
    routingNumber: textColumn("routing_number"),
    /** The provider's fingerprint of the card or bank account, the same for each of its methods; null until the provider shows it. */
    fingerprint: textColumn("fingerprint"),
    createdAt: instant("created_at").notNull(),
    detachedAt: instant("detached_at"),
    /** When its removal at the provider was requested; from then on it is not used. */
    detachRequestedAt: instant("detach_requested_at"),
  },
  (t) => [
    index("payment_methods_tenant").on(t.tenantId),
    index("payment_methods_to_detach")
      .on(t.detachRequestedAt)
      .where(sql`detach_requested_at is not null and detached_at is null`),
    check("payment_methods_type", sql`type in ('card', 'us_bank_account')`),
    check(
      "payment_methods_card",
      sql`(type = 'card') = (brand is not null) and (type = 'card') = (exp_month is not null) and (type = 'card') = (exp_year is not null) and (type = 'card') = (funding is not null)`,
    ),
    check("payment_methods_bank", sql`type = 'us_bank_account' or (bank_name is null and routing_number is null)`),
    check("payment_methods_funding", sql`funding in ('credit', 'debit', 'prepaid', 'unknown')`),
  ],
)

/** A method being saved, written under our own id before the provider is called. */
export const methodSetups = table(
  "method_setups",
  {
    id: textColumn("id").primaryKey(),
    tenantId: reference("tenant_id")
      .notNull()
      .references(() => tenants.id),
    /** The sign-in that saves it; null for the primary one. */
    signInId: reference("sign_in_id").references(() => signIns.id),
    provider: choice("provider", PROVIDERS).notNull(),
    livemode: flag("livemode").notNull(),
    flow: choice("flow", ENTRY_FLOWS).notNull(),
    status: choice("status", SETUP_STATUSES).notNull().default("created"),
    setupIntent: textColumn("setup_intent"),
    sessionId: textColumn("session_id"),
    /** The provider's page, open for half an hour to anyone with the address. */
    pageUrl: textColumn("page_url"),
    /** The provider's page for the amounts of the two deposits, while the setup waits for them. */
    verifyUrl: textColumn("verify_url"),
    failure: textColumn("failure"),
    methodId: textColumn("method_id"),
    createdAt: instant("created_at").notNull(),
    endedAt: instant("ended_at"),
  },
  (t) => [
    index("method_setups_tenant").on(t.tenantId),
    index("method_setups_open").on(t.createdAt).where(sql`status in ('created', 'waiting')`),
    uniqueIndex("method_setups_intent").on(t.setupIntent).where(sql`setup_intent is not null`),
    check("method_setups_provider", sql`provider in ('stripe', 'sandbox')`),
    check("method_setups_flow", sql`flow in ('intent', 'hosted') and (session_id is null or flow = 'hosted')`),
    check("method_setups_status", sql`status in ('created', 'waiting', 'succeeded', 'failed', 'canceled')`),
    check("method_setups_ended", sql`(ended_at is null) = (status in ('created', 'waiting'))`),
  ],
)
