/** The laws of stored values that can be computed from other rows. `verify` checks them, and so does a migration before it ends. Source: money.md 1.1, 1.8 I7, I17. */
import { sql } from "drizzle-orm"
import { differences, type Laws } from "../laws.ts"
import { ROLL_TOTALS } from "../rent-roll-totals/rent-roll-totals.ts"
import { BALANCES, MONTHS, OPEN, STATUSES } from "./projections.ts"

export const LEDGER_PROJECTIONS: Laws = {
  "I7 tenant balances are what their lines sum to": differences(
    sql`select tenant_id, rent, late, other, deposit_owed, deposit_reserve, advance_cash, advance_credit, last_journal_id from tenant_balances`,
    sql`select tenant_id, rent, late, other, deposit_owed, deposit_reserve, advance_cash, advance_credit, last_journal_id from (${BALANCES}) summed`,
    sql`'tenant ' || tenant_id`,
  ),
  "I7 payments of a month are what landed in it": differences(
    sql`select tenant_id, period, rent_paid, deposit_paid, total_paid from tenant_months`,
    sql`select tenant_id, period, rent_paid, deposit_paid, total_paid from (${MONTHS}) summed`,
    sql`'tenant ' || tenant_id || ', ' || period`,
  ),
  "I7 open charges are what their allocations leave": differences(
    sql`select id, open, deleted_at from charges`,
    sql`select id, open, deleted_at from (${OPEN}) summed`,
    sql`'charge ' || id`,
  ),
  "I7 a charge is due on the day of its last change": sql`
    select 'charge ' || c.id as detail from charges c
    join charge_due_changes d on d.id = (select max(id) from charge_due_changes where charge_id = c.id)
    where d.new_due_on <> c.due_on`,
  "I7 receipts stand where their events left them": differences(
    sql`select id, status, taken_back from receipts`,
    sql`select id, status, taken_back from (${STATUSES}) summed`,
    sql`'receipt ' || id`,
  ),
}

/** The laws of the ledger and of the rent roll's totals, which are sums of the ledger's values. */
export const PROJECTIONS: Laws = {
  ...LEDGER_PROJECTIONS,
  "I17 the rent roll's totals are its column sums": ROLL_TOTALS,
}
