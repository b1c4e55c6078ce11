/** Checks every invariant of the ledger against the stored rows, with one query per law. Source: money.md 1.8. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { greatest, least } from "#db/sql.ts"
import { type Laws, type Violation, violationsOf } from "../laws.ts"
import { ACCOUNTS } from "./accounts.ts"
import { LEDGER_PROJECTIONS } from "./projection-laws.ts"
import { BALANCES } from "./projections.ts"
import { verifySources } from "./verify-sources.ts"

const LAWS: Laws = {
  "I1 every journal sums to zero over at least two lines": sql`
    select 'journal ' || journal_id || ': ' || count(*) || ' lines, sum ' || sum(cents) as detail
    from journal_lines group by journal_id having sum(cents) <> 0 or count(*) < 2`,
  "I1 every line has its journal, of the same tenant": sql`
    select 'line ' || l.id as detail from journal_lines l left join journals j on j.id = l.journal_id
    where j.id is null or l.tenant_id is distinct from j.tenant_id or l.cents = 0`,
  "I1 every journal has lines": sql`
    select 'journal ' || id as detail from journals where id not in (select journal_id from journal_lines)`,
  "I2 no balance has the wrong sign": sql`
    select 'tenant ' || tenant_id as detail from (${BALANCES}) summed
    where ${least(...["rent", "late", "other", "deposit_owed", "deposit_reserve", "advance_cash", "advance_credit"].map((name) => sql.raw(name)))} < 0`,
  "I3 deposits owed stand against deposits due": sql`
    select 'tenant ' || tenant_id as detail from journal_lines where account in ('AR_DEP', 'DEP_DUE')
    group by tenant_id having sum(cents) <> 0`,
  "I21 no more of a deposit came back than was returned": sql`
    select 'tenant ' || tenant_id as detail from journal_lines where account = 'DEP_OUT'
    group by tenant_id having sum(cents) > 0`,
  "I4 no advance rent beside an open balance": sql`
    select 'tenant ' || tenant_id as detail from (${BALANCES}) summed where advance_cash + advance_credit > 0 and rent + late + other > 0`,
  "I5 open charges sum to the balances": sql`
    select 'tenant ' || b.tenant_id as detail from (${BALANCES}) b left join (
      select tenant_id, sum(case kind when 'rent' then open else 0 end) as rent, sum(case kind when 'late' then open else 0 end) as late,
        sum(case kind when 'other' then open else 0 end) as other, sum(case kind when 'deposit' then open else 0 end) as deposit
      from charges group by tenant_id) c on c.tenant_id = b.tenant_id
    where coalesce(c.rent, 0) <> b.rent or coalesce(c.late, 0) <> b.late or coalesce(c.other, 0) <> b.other
      or coalesce(c.deposit, 0) <> b.deposit_owed`,
  "I5 what is open lies between nothing and the amount": sql`
    select 'charge ' || id as detail from charges where open < 0 or open > ${greatest(sql`amount`, 0)}`,
  ...LEDGER_PROJECTIONS,
  "I19 the rows of a receipt sum to it": sql`
    select 'receipt ' || r.id as detail from receipts r join payments p on p.receipt_id = r.id and p.journal_id is not null
    group by r.id having sum(p.amount) <> r.amount or sum(p.fee_share) <> r.fee`,
  "a receipt has landed for what is not taken back of it": sql`
    select 'receipt ' || r.id as detail from receipts r
    join payments p on p.receipt_id = r.id and p.journal_id is not null left join allocations a on a.payment_id = p.id
    where r.tender <> 'managementCredit' group by r.id
    having coalesce(sum(a.cents), 0)
      <> r.amount - (2 * r.taken_back * r.amount + r.amount + r.fee) / (2 * (r.amount + r.fee))`,
  "money meets charges of its own tenant and kind": sql`
    select 'allocation ' || a.id as detail from allocations a
    join journals j on j.id = a.journal_id join charges c on c.id = a.charge_id
    where c.tenant_id <> j.tenant_id or c.kind <> a.bucket`,
  "no late fee is charged for a month whose fee was skipped": sql`
    select 'journal ' || j.id as detail from late_fee_skips s
    join journals j on j.idem_key = 'latefee:' || s.tenant_id || ':' || s.period`,
  "every line is of a known account": sql`
    select 'line ' || id || ': ' || account as detail from journal_lines where account not in (${sql.join(
      ACCOUNTS.map((account) => sql`${account}`),
      sql`, `,
    )}) and account not in (select 'BANK:' || id from bank_accounts)`,
  "no more of a method is taken out of hand than was received": sql`
    select account || ': ' || sum(cents) || ' cents' as detail from journal_lines where account like 'CASH:%'
    group by account having sum(cents) < 0`,
  "no allocation is taken back more than it was": sql`
    select 'allocation ' || a.id as detail from allocations a join allocations back on back.takes_back_id = a.id
    group by a.id having a.cents + sum(back.cents) < 0`,
}

/** Every violation of the ledger's laws; an empty list means that the books are sound. */
export const verifyLedger = async (tx: Tx): Promise<Violation[]> => [
  ...(await violationsOf(tx, LAWS)),
  ...(await verifySources(tx)),
]
