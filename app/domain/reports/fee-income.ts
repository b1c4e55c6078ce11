import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { type Cents, minus, negated, ZERO } from "~/values/money.ts"
import { INCOME_TENDERS } from "./income-tenders.ts"
import type { Period } from "./period.ts"

/** Income beside rent, and figures for information only (`managerAdjustments`, `otherCredits`). Signed cents. */
export type FeeIncome = {
  lateFeeIncome: Cents
  otherFeeIncome: Cents
  convenienceFeeIncome: Cents
  managerAdjustments: Cents
  otherCredits: Cents
}

type FeesReceived = { late: Cents | null; other: Cents | null }

/** Late, other and convenience fees of the month, by the day of their journal. Source: money.md 2.5. */
export async function feeIncome(tx: Tx, period: Period): Promise<FeeIncome> {
  const received = await feesReceived(tx, period)
  const returned = await depositsReturnedAfterUse(tx, period)
  const lines = await lineSums(tx, period)
  return {
    lateFeeIncome: received.late ?? ZERO,
    otherFeeIncome: minus(received.other ?? ZERO, returned),
    convenienceFeeIncome: negated(lines.get("INC_CONV") ?? ZERO),
    managerAdjustments: await managerAdjustments(tx, period),
    otherCredits: lines.get("CREDITS") ?? ZERO,
  }
}

async function feesReceived(tx: Tx, { first, last }: Period): Promise<FeesReceived> {
  const [sums] = await tx.rows<FeesReceived>(sql`
    select sum(case when c.kind = 'late' then a.cents else 0 end) as "late",
      sum(case when c.kind = 'other' then a.cents else 0 end) as "other"
    from journals j
    join allocations a on a.journal_id = j.id
    join charges c on c.id = a.charge_id
    where j.effective_on between ${first} and ${last} and c.kind in ('late', 'other') and a.tender in ${INCOME_TENDERS}`)
  return sums ?? { late: ZERO, other: ZERO }
}

/** Income of an earlier month that was returned to the payer: a deposit used for rent and then taken back is charged again, and later paid again. */
async function depositsReturnedAfterUse(tx: Tx, { first, last }: Period): Promise<Cents> {
  const [sum] = await tx.rows<{ cents: Cents | null }>(sql`
    select sum(c.amount) as "cents"
    from charges c join journals j on j.id = c.journal_id
    where c.origin = 'returned_deposit' and j.effective_on between ${first} and ${last}
      and not exists (select 1 from journal_lines l where l.journal_id = j.id and l.account = 'CREDITS')`)
  return sum?.cents ?? ZERO
}

async function lineSums(tx: Tx, { first, last }: Period): Promise<Map<string, Cents>> {
  const rows = await tx.rows<{ account: string; cents: Cents }>(sql`
    select l.account as "account", sum(l.cents) as "cents"
    from journals j join journal_lines l on l.journal_id = j.id
    where j.effective_on between ${first} and ${last} and l.account in ('INC_CONV', 'CREDITS')
    group by l.account`)
  return new Map(rows.map((row) => [row.account, row.cents]))
}

/** What managers added to the rent, late and other balances; a changed reserve moves ADJ and DEP_HELD alike and cancels out. */
async function managerAdjustments(tx: Tx, { first, last }: Period): Promise<Cents> {
  const [sum] = await tx.rows<{ cents: Cents | null }>(sql`
    select sum(-l.cents) as "cents"
    from journals j join journal_lines l on l.journal_id = j.id
    where j.kind = 'manager_adjustment' and j.effective_on between ${first} and ${last}
      and l.account in ('ADJ', 'DEP_HELD')`)
  return sum?.cents ?? ZERO
}
