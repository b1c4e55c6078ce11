/** The security deposits held at the end of a day, compared with the trust account. Source: money.md 11.1, api.md X262. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import type { Day } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { asCents, type Cents, minus, most, plus, sum, ZERO } from "~/values/money.ts"
import { command } from "../commands.ts"
import { bankBeginning } from "../ledger/bank/beginning.ts"
import { ledgerDay } from "../ledger/ledger-day.ts"
import { accountLabel, accountsWithBalances, bankBalances } from "./bank-accounts.ts"
import type { HeldDepositsQuery } from "./inputs.ts"

/** All in cents. `held` is the reserve; `toPay` the returned deposit that no bank account has paid yet; `advanceToPay` the same for returned advance rent. */
export type HeldDeposit = {
  tenantId: number
  tenant: string
  unitNumber: number | null
  held: Cents
  toPay: Cents
  advanceToPay: Cents
}
/** `difference` is the trust account's balance less the deposits; null without a trust account. */
export type HeldDeposits = {
  on: Day
  rows: HeldDeposit[]
  total: Cents
  trust: { id: number; label: string; balance: Cents } | null
  difference: Cents | null
}

/** Lists the deposits of current and former tenants at the end of a day (X262; default: today), by last name, then first name. */
export const heldDeposits = command(
  "see bank",
  async (tx, _actor, { date }: HeldDepositsQuery): Promise<HeldDeposits> => heldOn(tx, date ?? (await ledgerDay(tx))),
)

export async function heldOn(tx: Tx, on: Day): Promise<HeldDeposits> {
  const rows = await depositsOn(tx, on)
  const total = sum(rows.map(({ held, toPay }) => plus(held, toPay)))
  const account = (await accountsWithBalances(tx)).find(({ isTrust, archivedAt }) => isTrust && archivedAt === null)
  if (!account) return { on, rows, total, trust: null, difference: null }
  const balance = (await bankBalances(tx, on)).get(account.id) ?? ZERO
  const trust = { id: account.id, label: accountLabel(account), balance }
  return { on, rows, total, trust, difference: minus(balance, total) }
}

/** Deposits returned before the first bank account's first day count as paid, even if a refund is offset against them later. */
export async function depositsOn(tx: Tx, on: Day): Promise<HeldDeposit[]> {
  const begins = (await bankBeginning(tx))?.on ?? "9999-12-31"
  type Row = {
    id: number
    firstName: string
    lastName: string
    unitNumber: number | null
    held: number
    toPay: number
    advance: number
  }
  const rows = await tx.rows<Row>(sql`
    select t.id as "id", t.first_name as "firstName", t.last_name as "lastName", d.held as "held", d.to_pay as "toPay", d.advance as "advance",
      (select min(s.unit_number) from stays s where s.tenant_id = t.id and s.move_in_on <= ${on}
        and (s.move_out_on is null or s.move_out_on > ${on})) as "unitNumber"
    from tenants t join (
      select l.tenant_id, -sum(case l.account when 'DEP_HELD' then l.cents else 0 end) as held,
        -sum(case when l.account = 'DEP_OUT' and j.effective_on >= ${begins} then l.cents else 0 end) as to_pay,
        -sum(case when l.account = 'ADV_OUT' and j.effective_on >= ${begins} then l.cents else 0 end) as advance
      from journal_lines l join journals j on j.id = l.journal_id
      where l.account in ('DEP_HELD', 'DEP_OUT', 'ADV_OUT') and j.effective_on <= ${on} group by l.tenant_id) d on d.tenant_id = t.id
    where d.held <> 0 or d.to_pay > 0 or d.advance > 0
    order by t.last_name, t.first_name, t.id`)
  return rows.map(({ id, firstName, lastName, unitNumber, held, toPay, advance }) => ({
    tenantId: id,
    tenant: fullName({ firstName, lastName }),
    unitNumber,
    held: asCents(Number(held)),
    toPay: most(ZERO, asCents(Number(toPay))),
    advanceToPay: most(ZERO, asCents(Number(advance))),
  }))
}
