/** Checks each recurring charge against its line, the terms in force and its issued month. Source: money.md 1.8 I22, 9.1. */
import { sql } from "drizzle-orm"
import type { Laws } from "../../laws.ts"

const CHARGES = sql`(select * from charges where origin = 'recurring')`
const ISSUED = sql`(select * from issued_recurring where journal_id is not null)`

export const RECURRING_LAWS: Laws = {
  "a recurring charge has its issued month, and an issued month its charge": sql`
    select 'line ' || coalesce(i.line_id, 0) || ', ' || coalesce(i.period, c.period) as detail
    from ${CHARGES} c full join ${ISSUED} i on i.journal_id = c.journal_id and i.period = c.period
    where i.period is null or c.id is null`,
  "a recurring charge has the key of its line and month, in which it is due, and is of the line's stay": sql`
    select 'charge ' || c.id as detail from ${CHARGES} c join ${ISSUED} i on i.journal_id = c.journal_id
    join journals j on j.id = c.journal_id join recurring_charges l on l.id = i.line_id
    where c.kind <> 'other' or c.period <> substr(c.due_on, 1, 7) or c.stay_id is distinct from l.stay_id
      or j.idem_key is distinct from 'recurring:' || i.line_id || ':' || i.period`,
  "a recurring charge is what its line charges in the month": sql`
    select 'charge ' || c.id as detail from ${CHARGES} c join ${ISSUED} i on i.journal_id = c.journal_id
    left join recurring_terms t on t.id = (select max(id) from recurring_terms where line_id = i.line_id and from_month <= i.period)
    where t.id is null or t.amount * t.quantity <> c.amount or t.to_month < i.period`,
  "a charge reduced at a move-out is so by the journal of its key, and no more than it was": sql`
    select 'charge ' || e.charge_id as detail from charge_events e join charges c on c.id = e.charge_id left join journals j on j.id = e.journal_id
    where e.kind = 'reduced' and (j.idem_key is distinct from case when e.cents < 0 then 'del' else '' end || 'prorate:' || e.charge_id or e.cents > c.amount or e.cents <> coalesce(
      (select sum(l.cents) from journal_lines l where l.journal_id = j.id and l.account in ('INC_RENT', 'INC_OTHER')), 0))`,
  "a recurring line has terms": sql`
    select 'line ' || id as detail from recurring_charges where id not in (select line_id from recurring_terms)`,
}
