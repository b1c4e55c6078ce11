/** Computes the projections again from the append-only tables; the stored rows must be equal. Source: money.md 1.1, 1.8 I7. */
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { charges, receipts, tenantBalances, tenantMonths } from "#db/schema/index.ts"
import { greatest } from "#db/sql.ts"
import { rebuildRentRollTotals } from "../rent-roll-totals/rent-roll-totals.ts"

const sumOf = (account: string, sign: 1 | -1) =>
  sql`coalesce(sum(case when l.account = ${account} then l.cents else 0 end), 0) * ${sql.raw(String(sign))}`

/** tenant_balances, from the journal lines. */
export const BALANCES: SQL = sql`
  select j.tenant_id as tenant_id, ${sumOf("AR_RENT", 1)} as rent, ${sumOf("AR_LATE", 1)} as late, ${sumOf("AR_OTHER", 1)} as other,
    ${sumOf("AR_DEP", 1)} as deposit_owed, ${sumOf("DEP_HELD", -1)} as deposit_reserve, ${sumOf("ADV_CASH", -1)} as advance_cash,
    ${sumOf("ADV_CREDIT", -1)} as advance_credit, max(j.id) as last_journal_id
  from journals j join journal_lines l on l.journal_id = j.id
  where j.tenant_id is not null group by j.tenant_id`

/** tenant_months, from the applications of payments. */
export const MONTHS: SQL = sql`
  select j.tenant_id as tenant_id, substr(j.effective_on, 1, 7) as period,
    sum(case when a.bucket in ('rent', 'advance') then a.cents else 0 end) as rent_paid,
    sum(case when a.bucket = 'deposit' then a.cents else 0 end) as deposit_paid, sum(a.cents) as total_paid
  from allocations a join journals j on j.id = a.journal_id
  where a.payment_id is not null and a.tender <> 'managementCredit'
  group by j.tenant_id, substr(j.effective_on, 1, 7)`

/** The open part of each charge, and when it was deleted, from its allocations and events. */
export const OPEN: SQL = sql`
  select c.id as id,
    ${greatest(sql`c.amount`, 0)} - coalesce((select sum(cents) from allocations where charge_id = c.id), 0)
      - coalesce((select sum(cents) from charge_events where charge_id = c.id), 0) as open,
    (select max(case when kind = 'deleted' then at end) from charge_events where charge_id = c.id) as deleted_at
  from charges c`

/** Each receipt's status, and its refunded or reversed cents, from its events. */
export const STATUSES: SQL = sql`
  select r.id as id,
    coalesce((select status from receipt_events where receipt_id = r.id order by id desc limit 1), 'created') as status,
    coalesce((select sum(taken) from receipt_events where receipt_id = r.id), 0) as taken_back
  from receipts r`

/** Rewrites every projection, and then the rent roll's totals, which sum them. If the books are sound, no row changes. */
export async function rebuildProjections(tx: Tx): Promise<void> {
  await tx.run(tx.delete(tenantBalances))
  await tx.run(
    tx
      .insert(tenantBalances)
      .select(
        sql`select tenant_id, rent, late, other, deposit_owed, deposit_reserve, advance_cash, advance_credit, last_journal_id from (${BALANCES}) summed`,
      ),
  )
  await tx.run(tx.delete(tenantMonths))
  await tx.run(
    tx
      .insert(tenantMonths)
      .select(sql`select tenant_id, period, rent_paid, deposit_paid, total_paid from (${MONTHS}) summed`),
  )
  await tx.run(
    tx.update(charges).set({
      open: sql`(select s.open from (${OPEN}) s where s.id = charges.id)`,
      deletedAt: sql`(select s.deleted_at from (${OPEN}) s where s.id = charges.id)`,
    }),
  )
  await tx.run(
    tx.update(receipts).set({
      status: sql`(select s.status from (${STATUSES}) s where s.id = receipts.id)`,
      takenBack: sql`(select s.taken_back from (${STATUSES}) s where s.id = receipts.id)`,
    }),
  )
  await rebuildRentRollTotals(tx)
}
