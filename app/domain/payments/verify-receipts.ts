/** Checks every receipt of the provider against its events, its journals and its ids at the provider. Source: money.md 1.8, 3.8 to 3.15. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { type Laws, type Violation, violationsOf } from "../laws.ts"
import { verifyPayments } from "./verify-payments.ts"

/** The sum of a receipt's journals in the provider's accounts, without the provider's own fees. */
const RECEIVED = sql`coalesce((select sum(l.cents) from journals j join journal_lines l on l.journal_id = j.id
  where j.receipt_id = r.id and j.kind <> 'provider_fee' and l.account in ('STRIPE', 'DISPUTE_HOLD')), 0)`
const PAYMENTS_POSTED = sql`(select count(*) from journals j where j.receipt_id = r.id and j.kind = 'payment')`
const BY_PROVIDER = sql`r.source in ('portal', 'autopay', 'scheduled', 'keyed') and r.tender in ('card', 'ach')`
const IS_PAID = sql`r.status not in ('created', 'pending', 'failed', 'canceled')`
const HAS_PAID_EVENT = sql`exists (select 1 from receipt_events e join journals j on j.id = e.journal_id
  where e.receipt_id = r.id and e.status = 'succeeded' and j.kind = 'payment')`

const LAWS: Laws = {
  "a receipt of the provider is paid by card or bank, for its own tenant": sql`
    select 'receipt ' || o.receipt_id as detail from online_payments o join receipts r on r.id = o.receipt_id
    where not (${BY_PROVIDER}) or r.tenant_id <> o.tenant_id`,
  "payments with and without real money never meet": sql`
    select 'receipt ' || o.receipt_id as detail from online_payments o join receipts r on r.id = o.receipt_id
    where r.status not in ('created', 'canceled') and not o.livemode and exists (
      select 1 from online_payments live join receipts booked on booked.id = live.receipt_id
      where live.livemode and booked.status not in ('created', 'canceled'))`,
  "a receipt of the provider is posted once when it is paid, and never before": sql`
    select 'receipt ' || r.id as detail from receipts r where ${BY_PROVIDER}
      and ${PAYMENTS_POSTED} <> case when ${IS_PAID} then 1 else 0 end`,
  "a receipt that is paid has its event, its day and what remained": sql`
    select 'receipt ' || r.id as detail from receipts r where ${BY_PROVIDER} and not case when ${IS_PAID}
      then r.remaining_after is not null and r.effective_on is not null and ${HAS_PAID_EVENT}
      else r.remaining_after is null and r.effective_on is null and not ${HAS_PAID_EVENT} end`,
  "the provider holds what was paid and not taken back": sql`
    select 'receipt ' || r.id as detail from receipts r where ${BY_PROVIDER}
      and ${RECEIVED} <> case when r.remaining_after is null then 0 else r.amount + r.fee - r.taken_back end`,
  "what was posted for a receipt was posted for its tenant": sql`
    select 'receipt ' || r.id as detail from receipts r join journals j on j.receipt_id = r.id
    where j.kind <> 'provider_fee' and j.tenant_id is distinct from r.tenant_id`,
}

/** Every receipt that differs from its events, its journals or its payment at the provider, and every payment that differs from its receipt. */
export const verifyReceipts = async (tx: Tx): Promise<Violation[]> => [
  ...(await violationsOf(tx, LAWS)),
  ...(await verifyPayments(tx)),
]
