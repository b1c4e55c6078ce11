/** The invariants between the ledger and its reports. Source: money.md 1.8. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { type Laws, type Violation, violationsOf } from "../laws.ts"
import { INCOME_TENDERS } from "./income-tenders.ts"

/** The income of each journal by allocations, less deposits returned after use. */
const EARNED = sql`
  select a.journal_id, sum(a.cents) as cents
  from allocations a join charges c on c.id = a.charge_id
  where c.kind in ('rent', 'late', 'other') and a.tender in ${INCOME_TENDERS} group by a.journal_id
  union all
  select journal_id, -sum(amount) from charges where origin = 'returned_deposit' group by journal_id`

/** The money of each journal, less its part for advance rent, deposits and convenience fees. Opening balances and expenses do not count. */
const LEFT_TO_EARN = sql`
  select l.journal_id, sum(l.cents) as cents
  from journal_lines l join journals j on j.id = l.journal_id
  where j.kind <> 'provider_fee' and (
    l.account like 'CASH:%' or l.account like 'BANK:%'
    or l.account in ('STRIPE', 'DISPUTE_HOLD', 'IN_TRANSIT', 'DEP_OUT', 'ADV_OUT', 'OPENING', 'INC_CONV')
    or (l.account = 'DEP_HELD' and j.kind not in ('manager_adjustment', 'opening_balance'))
    or (l.account = 'ADV_CASH' and not (j.kind = 'opening_balance' and l.cents < 0)))
  group by l.journal_id`

const LAWS: Laws = {
  "I14 income, advance rent and deposits are the money that moved": sql`
    select 'journal ' || journal_id || ': ' || sum(cents) || ' cents' as detail
    from (${EARNED} union all select journal_id, -cents from (${LEFT_TO_EARN}) moved) both_sides
    group by journal_id having sum(cents) <> 0`,
  "I20 a deposit held at move-out was returned or used": sql`
    select 'stay ' || id as detail from stays
    where deposit_before <> deposit_returned + deposit_to_rent + deposit_to_late + deposit_to_other`,
}

export const verifyReports = (tx: Tx): Promise<Violation[]> => violationsOf(tx, LAWS)
