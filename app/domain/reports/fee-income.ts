import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import type { Month } from "~/values/calendar.ts"
import { type Cents, sum, ZERO } from "~/values/money.ts"
import { INCOME_TENDERS } from "./income-tenders.ts"
import type { Range } from "./period.ts"
import { APPLIED, opposite, type Posting, postedLines } from "./postings.ts"

/** Income beside rent, and figures for information only (`managerAdjustments`, `otherCredits`). Signed cents. */
export type FeeIncome = {
  lateFeeIncome: Cents
  otherFeeIncome: Cents
  convenienceFeeIncome: Cents
  managerAdjustments: Cents
  otherCredits: Cents
}
/** The fees of a month that count as income. */
export type MonthFees = Pick<FeeIncome, "lateFeeIncome" | "otherFeeIncome" | "convenienceFeeIncome"> & { month: Month }

/** Late, other and convenience fees of the month, by the day of their journal. Source: money.md 2.5. */
export async function feeIncome(tx: Tx, month: Range): Promise<FeeIncome> {
  const [fees] = await feeIncomeByMonth(tx, month)
  const total = (postings: readonly Posting[]) => sum(postings.map(({ cents }) => cents))
  return {
    lateFeeIncome: fees?.lateFeeIncome ?? ZERO,
    otherFeeIncome: fees?.otherFeeIncome ?? ZERO,
    convenienceFeeIncome: fees?.convenienceFeeIncome ?? ZERO,
    managerAdjustments: total(await adjustmentPostings(tx, month)),
    otherCredits: total(await creditPostings(tx, month)),
  }
}

export async function feeIncomeByMonth(tx: Tx, range: Range): Promise<MonthFees[]> {
  return tx.rows<MonthFees>(sql`
    select substr("on", 1, 7) as "month",
      sum(case when "charge" = 'late' then "cents" else 0 end) as "lateFeeIncome",
      sum(case when "charge" = 'other' then "cents" else 0 end) as "otherFeeIncome",
      sum(case when "charge" is null then -"cents" else 0 end) as "convenienceFeeIncome"
    from (
      select "on", "charge", "cents" from (${feesReceived(range)}) fees
      union all
      select "on", "charge", "cents" from (${conveniences(range)}) convenience
    ) income
    group by substr("on", 1, 7)`)
}

/** Money applied to late and other charges, less income returned to payers. A deposit used for rent and then refunded is charged and paid again. */
export const feesReceived = ({ first, last }: Range): SQL => sql`
  select ${APPLIED}, a.cents as "cents", 0 as "isReturned", a.id as "id", c.journal_id as "chargeJournal"
  from journals j
  join allocations a on a.journal_id = j.id
  join charges c on c.id = a.charge_id
  where j.effective_on between ${first} and ${last} and c.kind in ('late', 'other') and a.tender in ${INCOME_TENDERS}
  union all
  select j.id, j.effective_on, j.kind, c.tenant_id, c.unit_number, c.kind, null, 'returned', null, null, -c.amount, 1, c.id, c.journal_id
  from charges c join journals j on j.id = c.journal_id
  where c.origin = 'returned_deposit' and j.effective_on between ${first} and ${last}
    and not exists (select 1 from journal_lines l where l.journal_id = j.id and l.account = 'CREDITS')`

const conveniences = (range: Range): SQL => postedLines(range, ["INC_CONV"])

export async function feePostings(tx: Tx, month: Range): Promise<Posting[]> {
  return tx.rows<Posting>(
    sql`select * from (${feesReceived(month)}) fees order by "on", "journalId", "isReturned", "id"`,
  )
}

export async function conveniencePostings(tx: Tx, month: Range): Promise<Posting[]> {
  return opposite(await tx.rows<Posting>(conveniences(month)))
}

/** The amounts managers added to the rent, late and other balances. A changed reserve moves ADJ and DEP_HELD alike, so it cancels out. */
export async function adjustmentPostings(tx: Tx, month: Range): Promise<Posting[]> {
  const adjusted = postedLines(month, ["ADJ", "DEP_HELD"], sql`j.kind = 'manager_adjustment'`)
  return opposite(await tx.rows<Posting>(adjusted))
}

export async function creditPostings(tx: Tx, month: Range): Promise<Posting[]> {
  return tx.rows<Posting>(postedLines(month, ["CREDITS"]))
}
