/** Checks the payouts against the books. Source: money.md 11.2. */
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { type Laws, type Violation, violationsOf } from "../laws.ts"

const IS_BOOKED = sql`p.currency = 'usd' and not p.is_before`
const IS_OVER = sql`p.state in ('failed', 'canceled')`

/** The cents of an account's lines in the journal of a payout's step; 0 if there is no journal. */
const posted = (
  step: string,
  account: SQL,
): SQL => sql`(select coalesce(sum(case when l.account = ${account} then l.cents end), 0)
  from journals j join journal_lines l on l.journal_id = j.id where j.idem_key = 'po:' || p.id || ${step})`

const BANK = sql`'BANK:' || p.account_id`
const OF_PAYOUTS = ["payout_opening", "payout_sent", "payout_paid", "payout_failed"]

const LAWS: Laws = {
  "the booking of payouts begins with its opening": sql`
    select 'span ' || s.id as detail from payout_spans s where -s.opening <> coalesce((select sum(l.cents) from journals j
      join journal_lines l on l.journal_id = j.id where j.idem_key = 'po:opening:' || s.id and l.account = 'STRIPE'), 0)`,
  "a payout that is booked was sent with its amount": sql`
    select 'payout ' || p.id as detail from payouts p where ${IS_BOOKED}
      and (${posted(":sent", sql`'IN_TRANSIT'`)} <> p.amount or ${posted(":sent", sql`'STRIPE'`)} <> -p.amount)`,
  "a payout that is paid is at the bank with its amount, on the day of its arrival": sql`
    select 'payout ' || p.id as detail from payouts p where ${IS_BOOKED} and p.state = 'paid'
      and (${posted("", BANK)} <> p.amount or not exists (select 1 from journals j
        join journals s on s.idem_key = 'po:' || p.id || ':sent' where j.idem_key = 'po:' || p.id
          and coalesce(j.occurred_on, j.effective_on) = case when p.arrives_on > coalesce(s.occurred_on, s.effective_on)
            then p.arrives_on else coalesce(s.occurred_on, s.effective_on) end))`,
  "a payout that is over moved nothing in the end": sql`
    select 'payout ' || p.id as detail from payouts p where ${IS_BOOKED} and ${IS_OVER} and exists (
      select 1 from journals j join journal_lines l on l.journal_id = j.id
      where j.idem_key in ('po:' || p.id, 'po:' || p.id || ':sent', 'po:' || p.id || ':failed') 
      group by case when l.account = 'OPENING' then 'STRIPE' else l.account end having sum(l.cents) <> 0)`,
  "a payout that is on its way has no further journal": sql`
    select 'payout ' || p.id as detail from payouts p where p.state in ('pending', 'in_transit')
      and exists (select 1 from journals j where j.idem_key in ('po:' || p.id, 'po:' || p.id || ':failed'))`,
  "a payout from before is booked at the bank alone, from the account's first day on": sql`
    select 'payout ' || p.id as detail from payouts p join bank_accounts a on a.id = p.account_id
    where p.is_before and (${posted(":sent", sql`'STRIPE'`)} <> 0 or (not (${IS_OVER})
      and ${posted("", BANK)} <> case when p.currency = 'usd' and p.state = 'paid' and p.arrives_on >= a.opened_on then p.amount else 0 end))`,
  "a payout in another currency has no journal": sql`
    select 'payout ' || p.id as detail from payouts p where p.currency <> 'usd' and exists (select 1 from journals j
      where j.idem_key in ('po:' || p.id, 'po:' || p.id || ':sent', 'po:' || p.id || ':failed'))`,
  "what is in transit is what payouts on their way come to": sql`
    select sum(cents) || ' cents too much' as detail from (
      select cents from journal_lines where account = 'IN_TRANSIT'
      union all select -p.amount from payouts p where ${IS_BOOKED} and p.state in ('pending', 'in_transit')) both_sides
    having coalesce(sum(cents), 0) <> 0`,
  "payouts alone move what is in transit": sql`
    select 'journal ' || j.id as detail from journals j where (j.kind in ${OF_PAYOUTS} and j.idem_key not like 'po:%')
      or (j.kind not in ${OF_PAYOUTS} and exists (select 1 from journal_lines l where l.journal_id = j.id and l.account = 'IN_TRANSIT'))`,
}

export const verifyPayouts = (tx: Tx): Promise<Violation[]> => violationsOf(tx, LAWS)
