/** Checks every payment, online and manual, against its receipt, its journals and its refunds. Source: money.md 1.4, 1.6, 1.8, 3.8. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { type Laws, type Violation, violationsOf } from "../laws.ts"

const ARRIVED = sql`('succeeded', 'disputed', 'dispute-won', 'dispute-lost', 'refunded', 'reversed', 'returned')`

const LAWS: Laws = {
  "money by hand lies in the account of its method": sql`
    select 'receipt ' || r.id as detail from receipts r
    where r.source in ('manual', 'move_in') and r.tender <> 'managementCredit' and r.status in ${ARRIVED} and r.amount - r.taken_back <>
      coalesce((select sum(l.cents) from journals j join journal_lines l on l.journal_id = j.id
        where j.receipt_id = r.id and l.account = 'CASH:' || r.tender), 0)`,
  "money lies in no account of another method": sql`
    select distinct 'receipt ' || r.id as detail from receipts r
    join journals j on j.receipt_id = r.id join journal_lines l on l.journal_id = j.id
    where (l.account like 'CASH:%' and l.account <> 'CASH:' || r.tender)
      or (l.account in ('STRIPE', 'DISPUTE_HOLD') and r.tender not in ('card', 'ach'))`,
  "a payment has the day, tenant and method of its receipt": sql`
    select 'payment ' || p.id as detail from payments p left join receipts r on r.id = p.receipt_id
    left join journals j on j.id = p.journal_id
    where r.id is null or p.tender <> r.tender or p.tenant_id <> r.tenant_id
      or (p.journal_id is not null and (p.effective_on is distinct from r.effective_on or j.effective_on is distinct from r.effective_on))`,
  "what was posted for a receipt has its receipt": sql`
    select 'journal ' || j.id as detail from journals j
    where j.receipt_id is not null and j.receipt_id not in (select id from receipts)`,
  "a receipt that arrived is posted once, with its payments and its event": sql`
    select 'receipt ' || r.id as detail from receipts r where r.status in ${ARRIVED} and (
      (select count(*) from journals where receipt_id = r.id and kind = 'payment') <> 1
      or not exists (select 1 from payments where receipt_id = r.id and journal_id is not null)
      or not exists (select 1 from receipt_events where receipt_id = r.id and status = 'succeeded'))`,
  "money was applied for a payment that exists": sql`
    select 'allocation ' || a.id as detail from allocations a left join payments p on p.id = a.payment_id
    where a.payment_id is not null and p.id is null`,
  "money was applied with the method of its payment": sql`
    select 'allocation ' || a.id as detail from allocations a join payments p on p.id = a.payment_id where a.tender <> p.tender`,
  "rent paid before it is due counts as paid in advance": sql`
    select 'allocation ' || a.id as detail from allocations a
    join charges c on c.id = a.charge_id join journals j on j.id = a.journal_id
    where a.payment_id is not null and a.cents > 0 and a.tender <> 'managementCredit' and c.kind = 'rent'
      and (a.category = 'advance') <> (substr(c.due_on, 1, 7) > substr(j.effective_on, 1, 7))`,
  "a receipt keeps what remained right after it": sql`
    select 'receipt ' || r.id as detail from receipts r join (
      select j.receipt_id, j.kind, sum(coalesce(l.cents, 0)) over (partition by j.tenant_id order by j.id) as remaining
      from journals j left join (select journal_id, sum(cents) as cents from journal_lines
        where account in ('AR_RENT', 'AR_LATE', 'AR_OTHER', 'AR_DEP', 'ADV_CASH', 'ADV_CREDIT') group by journal_id) l on l.journal_id = j.id
      where j.tenant_id is not null) after on after.receipt_id = r.id and after.kind = 'payment'
    where r.remaining_after is not null and r.remaining_after <> after.remaining`,
  "only money in dispute is held": sql`
    select 'receipt ' || r.id as detail from receipts r where (r.status = 'disputed') <> (0 <> coalesce(
      (select sum(l.cents) from journals j join journal_lines l on l.journal_id = j.id
        where j.receipt_id = r.id and l.account = 'DISPUTE_HOLD'), 0))`,
  "a row of a batch is a payment by hand under the row's own key": sql`
    select 'batch row ' || b.id as detail from payment_batch_rows b
    left join payments p on p.id = b.payment_id left join receipts r on r.id = p.receipt_id left join journals j on j.id = p.journal_id
    where r.source is distinct from 'manual' or j.idem_key is distinct from 'form:' || b.row_key || ':0'`,
  "an autopay charged what its payment says": sql`
    select 'autopay run ' || a.id as detail from autopay_runs a left join receipts r on r.id = a.receipt_id
    where a.receipt_id is not null and (r.id is null or r.tenant_id <> a.tenant_id or r.amount is distinct from a.amount)`,
  "what was refunded was requested": sql`
    select 'receipt ' || receipt_id as detail from (
      select receipt_id, case when status = 'succeeded' then amount else 0 end as lowest, case when status <> 'failed' then amount else 0 end as highest
      from refund_requests
      union all select j.receipt_id, l.cents, l.cents from journals j join journal_lines l on l.journal_id = j.id
      where j.kind in ('refund', 'refund_failed') and l.account = 'STRIPE'
        and j.receipt_id in (select receipt_id from refund_requests)) both_sides
    group by receipt_id having sum(lowest) > 0 or sum(highest) < 0`,
}

export const verifyPayments = (tx: Tx): Promise<Violation[]> => violationsOf(tx, LAWS)
