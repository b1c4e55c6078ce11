/** Checks each journal against its rows, because a one-sided change breaks a law even if the tenant's totals stay right. Source: money.md 1.1, 1.4, 1.8. */
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { type Laws, type Violation, violationsOf } from "../laws.ts"
import { RECURRING_LAWS } from "./charges/recurring-laws.ts"

/** The change of the receivables of a kind by each journal: by its lines, and by its rows. */
const RECEIVABLE_LINES = sql`
  select journal_id, case account when 'AR_RENT' then 'rent' when 'AR_LATE' then 'late' when 'AR_OTHER' then 'other' else 'deposit' end as kind, cents
  from journal_lines where account in ('AR_RENT', 'AR_LATE', 'AR_OTHER', 'AR_DEP')`
const RECEIVABLE_ROWS = sql`
  select journal_id, kind, amount as cents from charges where amount > 0
  union all select journal_id, bucket, -cents from allocations where charge_id is not null
  union all select e.journal_id, c.kind, -e.cents from charge_events e join charges c on c.id = e.charge_id where e.journal_id is not null`

/** The income from charges of these journals: by the lines, and by the charges. */
const EARNING = sql`('rent_charge', 'recurring_charge', 'move_in_charge', 'deposit_charge', 'fee_charge', 'late_fee', 'ach_failed')`
const INCOME_LINES = sql`
  select l.journal_id, case l.account when 'INC_RENT' then 'rent' when 'INC_LATE' then 'late' when 'INC_OTHER' then 'other' else 'deposit' end as kind,
    -l.cents as cents
  from journal_lines l join journals j on j.id = l.journal_id
  where j.kind in ${EARNING} and l.account in ('INC_RENT', 'INC_LATE', 'INC_OTHER', 'DEP_DUE')`
const INCOME_ROWS = sql`
  select c.journal_id, c.kind, c.amount as cents from charges c join journals j on j.id = c.journal_id
  where j.kind in ${EARNING} and c.amount > 0`

/** Journals that move advance rent or the reserve without an allocation: opening balances, a manager's new reserve, payouts. */
const BY_HAND = sql`('opening_balance', 'manager_adjustment', 'vacate', 'advance_returned')`
const ADVANCE_LINES = sql`
  select l.journal_id, l.cents from journal_lines l join journals j on j.id = l.journal_id
  where l.account in ('ADV_CASH', 'ADV_CREDIT') and j.kind not in ${BY_HAND}`
/** When a charge is deleted that a deposit had paid at move-out, that deposit becomes advance rent. */
const FREED_DEPOSIT = sql`(j.kind in ('charge_deleted', 'rent_reduction') and a.tender = 'deposit' and a.payment_id is null)`
/** Money that was returned or ended at a move-out is no longer held, and moves nothing. */
const ADVANCE_ROWS = sql`
  select a.journal_id, case when a.bucket = 'advance' then -a.cents else a.cents end as cents
  from allocations a join journals j on j.id = a.journal_id
  where (a.bucket = 'advance' or a.tender in ('advance', 'adv_credit') or ${FREED_DEPOSIT})
    and a.category not in ('advance_out', 'returned') and j.kind not in ${BY_HAND}`

const LAWS: Laws = {
  "a journal changes what is owed by its charges, allocations and endings": sql`
    select 'journal ' || journal_id || ', ' || kind as detail ${unequal(RECEIVABLE_LINES, RECEIVABLE_ROWS, sql`journal_id, kind`)}`,
  "a journal earns what its charges say": sql`
    select 'journal ' || journal_id || ', ' || kind as detail ${unequal(INCOME_LINES, INCOME_ROWS, sql`journal_id, kind`)}`,
  "advance rent moves with its allocations": sql`
    select 'journal ' || journal_id as detail ${unequal(ADVANCE_LINES, ADVANCE_ROWS, sql`journal_id`)}`,
  "a charge is of its journal's tenant and day": sql`
    select 'charge ' || c.id as detail from charges c join journals j on j.id = c.journal_id
    where c.tenant_id is distinct from j.tenant_id or c.effective_on <> j.effective_on`,
  "a charge is of a stay of its tenant and unit": sql`
    select 'charge ' || c.id as detail from charges c left join stays s on s.id = c.stay_id
    where c.stay_id is not null and (s.id is null or s.tenant_id <> c.tenant_id or s.unit_number is distinct from c.unit_number)`,
  "a month's rent has the key of its unit, stay and period, in which it is due": sql`
    select 'charge ' || c.id as detail from charges c join journals j on j.id = c.journal_id
    where c.kind = 'rent' and c.origin = 'job' and (c.period is null or c.period <> substr(c.due_on, 1, 7)
      or j.idem_key is distinct from 'rent:' || c.unit_number || ':' || c.stay_id || ':' || c.period)`,
  "a month's rent is charged once": sql`
    select 'unit ' || unit_number || ', stay ' || stay_id || ', ' || period as detail from charges
    where kind = 'rent' and origin = 'job' group by unit_number, stay_id, period having count(*) > 1`,
  "a month's rent has its issued period, and an issued period its rent": sql`
    select 'unit ' || coalesce(i.unit_number, c.unit_number) || ', ' || coalesce(i.period, c.period) as detail
    from (select * from charges where kind = 'rent' and origin = 'job') c
    full join (select * from issued_periods where journal_id is not null) i
      on i.journal_id = c.journal_id and i.unit_number = c.unit_number and i.stay_id = c.stay_id and i.period = c.period
    where i.period is null or c.id is null`,
  "an issued period is of a stay of its unit": sql`
    select 'unit ' || i.unit_number || ', ' || i.period as detail from issued_periods i left join stays s on s.id = i.stay_id
    where s.id is null or s.unit_number <> i.unit_number`,
  ...RECURRING_LAWS,
  "a fee credit gives what its row says": sql`
    select 'charge ' || c.id as detail from charges c where c.amount < 0 and -c.amount <> coalesce(
      (select sum(cents) from journal_lines where journal_id = c.journal_id and account = 'CREDITS'), 0)`,
  "adjustments, credits and the provider's fees move only by their kinds of journals": sql`
    select 'journal ' || j.id as detail from journals j join journal_lines l on l.journal_id = j.id
    where (l.account in ('EXP_PROC', 'EXP_STRIPE_MISC')) <> (j.kind = 'provider_fee' and l.account <> 'STRIPE')
      or (l.account in ('ADJ', 'CREDITS') and j.kind in ${EARNING}) or (l.account = 'ADJ' and j.kind in ('payment', 'fee_credit'))`,
  "an adjustment posts the difference of its values, on its day": sql`
    select 'statement event ' || e.id as detail from statement_events e left join journals j on j.id = e.journal_id
    where e.journal_id is not null and (j.id is null or j.tenant_id is distinct from e.tenant_id or j.effective_on <> e.effective_on
      or e.new_value - e.old_value <> case when e.field = 'DepositReserve' then 1 else -1 end
        * coalesce((select sum(cents) from journal_lines where journal_id = e.journal_id and account = 'ADJ'), 0))`,
  "an adjustment stands on the statement": sql`
    select 'journal ' || id as detail from journals
    where kind = 'manager_adjustment' and id not in (select journal_id from statement_events where journal_id is not null)`,
}

function unequal(lines: SQL, rows: SQL, by: SQL): SQL {
  return sql`from (select * from (${lines}) lines union all
    select ${by}, -cents from (${rows}) rows) both_sides group by ${by} having sum(cents) <> 0`
}

export const verifySources = (tx: Tx): Promise<Violation[]> => violationsOf(tx, LAWS)
