/** The bridge from income charged (in the books) to income received (in the reports). Source: money.md 11.7, 2.5. */
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { type Day, lastOf, monthOf } from "~/values/calendar.ts"
import { asCents, type Cents, minus, negated, plus } from "~/values/money.ts"
import type { LedgerAccount } from "../ledger/accounts.ts"
import { INCOME_TENDERS } from "../reports/income-tenders.ts"

/** Signed cents from the beginning of the books to the end of a day. `charged` less the others equals `received`, the figure of the reports. */
export type IncomeBridge = {
  charged: Cents
  owed: Cents
  credits: Cents
  adjusted: Cents
  ahead: Cents
  received: Cents
}

/** `balance` returns an account's balance at the end of the day, debits positive. */
export async function incomeBridge(tx: Tx, on: Day, balance: (account: LedgerAccount) => Cents): Promise<IncomeBridge> {
  const charged = negated(plus(balance("INC_RENT"), balance("INC_LATE"), balance("INC_OTHER"), balance("INC_CONV")))
  const owed = plus(balance("AR_RENT"), balance("AR_LATE"), balance("AR_OTHER"))
  const credits = plus(balance("CREDITS"), balance("ADV_CREDIT"))
  const adjusted = plus(balance("ADJ"), await cents(tx, adjustedElsewhere(on)))
  const ahead = await cents(tx, paidAhead(on))
  return { charged, owed, credits, adjusted, ahead, received: minus(charged, owed, credits, adjusted, ahead) }
}

async function cents(tx: Tx, amount: SQL): Promise<Cents> {
  const [row] = await tx.rows<{ cents: number }>(amount)
  return asCents(Number(row?.cents ?? 0))
}

/** Deposits and advance rent that an adjustment or import set, and that nobody paid. */
const adjustedElsewhere = (on: Day) => sql`
  select coalesce(sum(l.cents), 0) as "cents"
  from journals j join journal_lines l on l.journal_id = j.id
  where j.kind in ('manager_adjustment', 'opening_balance') and j.effective_on <= ${on}
    and (l.account = 'DEP_HELD' or (l.account = 'ADV_CASH' and l.cents < 0 and j.kind = 'opening_balance'))`

/** Rent received for later months. The reports count it in those months. */
const paidAhead = (on: Day) => sql`
  select coalesce(sum(a.cents), 0) as "cents"
  from charges c
  join allocations a on a.charge_id = c.id
  join journals j on j.id = a.journal_id
  where c.kind = 'rent' and c.due_on > ${lastOf(monthOf(on))} and j.effective_on <= ${on} and a.tender in ${INCOME_TENDERS}`
