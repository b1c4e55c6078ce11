/** Compares the journals of the bank accounts with accounts, slips and transfers. Source: money.md 11.1. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { type Laws, type Violation, violationsOf } from "../laws.ts"
import { notDeposited } from "./in-hand.ts"

const BEGINS = sql`(select opened_on from bank_accounts where voided_at is null order by id limit 1)`

/** A slip that was undone before this instant (milliseconds; 28 November 2026) may have its reversal on the day of the undoing. */
const OWN_DAY_SINCE = 1_795_824_000_000
const TRUE_DAY = sql`coalesce(j.occurred_on, j.effective_on)`

const LAWS: Laws = {
  "a bank account begins with its balance, on its day": sql`
    select 'bank account ' || a.id as detail from bank_accounts a
    left join journals j on j.idem_key = 'bank:' || a.id || ':opening'
    where a.opening_cents <> coalesce((select sum(cents) from journal_lines where journal_id = j.id and account = 'BANK:' || a.id), 0)
      or j.effective_on <> a.opened_on`,
  "nothing lies in an archived bank account": sql`
    select 'bank account ' || a.id as detail from bank_accounts a join journal_lines l on l.account = 'BANK:' || a.id
    where a.archived_at is not null group by a.id having sum(l.cents) <> 0`,
  "what lies in hand is what payments not deposited come to": sql`
    select account as detail from (
      select account, cents from journal_lines where account like 'CASH:%'
      union all select 'CASH:' || p.tender, -p.amount ${notDeposited(BEGINS)}) both_sides
    where ${BEGINS} is not null group by account having sum(cents) <> 0`,
  "a deposited slip brings what its payments come to, on its day": sql`
    select 'deposit slip ' || s.id as detail from deposit_slips s
    left join journals j on j.idem_key = 'dep:' || s.id
    where (s.state = 'open' and j.id is not null) or (s.state = 'deposited' and (j.id is null or j.effective_on <> s.deposited_on
      or coalesce((select sum(amount) from deposit_slip_rows where slip_id = s.id and left_at is null), 0)
        <> coalesce((select sum(cents) from journal_lines where journal_id = j.id and account = 'BANK:' || s.account_id), 0)))`,
  "an undone slip has brought nothing": sql`
    select 'deposit slip ' || s.id as detail from deposit_slips s
    where s.state = 'undone' and 0 <> coalesce((select sum(l.cents) from journals j join journal_lines l on l.journal_id = j.id
      where j.idem_key in ('dep:' || s.id, 'dep:' || s.id || ':undone') and l.account like 'BANK:%'), 0)`,
  "an undone slip that the bank had was deposited on its day": sql`
    select 'deposit slip ' || s.id as detail from deposit_slips s left join journals j on j.idem_key = 'dep:' || s.id
    where s.state = 'undone' and ((s.deposited_on is null) <> (j.id is null) or ${TRUE_DAY} <> s.deposited_on)`,
  "a slip is undone once, on its own day": sql`
    select 'deposit slip ' || s.id as detail from deposit_slips s left join journals j on j.idem_key = 'dep:' || s.id || ':undone'
    where (s.state = 'undone' and s.deposited_on is not null and j.id is null) or (j.id is not null and (s.state <> 'undone'
      or ${TRUE_DAY} < s.deposited_on or (${TRUE_DAY} <> s.deposited_on and s.undone_at >= ${sql.raw(String(OWN_DAY_SINCE))})))`,
  "a payment on a slip has its amount": sql`
    select 'deposit slip row ' || r.id as detail from deposit_slip_rows r join payments p on p.id = r.payment_id where p.amount <> r.amount`,
  "a transfer moves its amount between its accounts, once": sql`
    select 'transfer ' || t.id as detail from bank_transfers t
    where case when t.undone_at is null then t.amount else 0 end <> coalesce((select sum(l.cents) from journals j
        join journal_lines l on l.journal_id = j.id
        where j.idem_key in ('trf:' || t.id, 'trf:' || t.id || ':undone') and l.account = 'BANK:' || t.to_id), 0)
      or not exists (select 1 from journals j where j.idem_key = 'trf:' || t.id and j.effective_on = t.moved_on)`,
}

export const verifyBank = (tx: Tx): Promise<Violation[]> => violationsOf(tx, LAWS)
