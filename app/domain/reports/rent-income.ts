import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import type { Month } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { INCOME_TENDERS } from "./income-tenders.ts"
import type { Range } from "./period.ts"
import { APPLIED, type Posting } from "./postings.ts"

/** Signed cents of rent realised in a month on one unit in one category: `current` is the month's own rent, `back` older rent. */
export type RentIncome = { unitNumber: number | null; tenantId: number; category: string; current: Cents; back: Cents }

/** A posting of rent; `isBack` marks rent that was due in an earlier month. */
export type RentPosting = Posting & { tenantId: number; category: string; isBack: 0 | 1 }

/**
 * Rent realised in a range of months: in the month it arrived or was due, whichever is later; a refund or reversal counts on its own day. The first
 * part is money that arrived in the range, the second is money that had arrived before it was due; each uses its own index. Source: money.md 2.5.
 */
const realised = ({ first, last }: Range): SQL => sql`(
    select ${APPLIED}, c.due_on as "dueOn", a.id as "id", a.cents as "cents"
    from journals j
    join allocations a on a.journal_id = j.id
    join charges c on c.id = a.charge_id
    where j.effective_on between ${first} and ${last} and c.due_on <= ${last} and ${IS_RENT}
    union all
    select ${APPLIED}, c.due_on, a.id, a.cents
    from charges c
    join allocations a on a.charge_id = c.id
    join journals j on j.id = a.journal_id
    where c.due_on between ${first} and ${last} and j.effective_on < ${first} and ${IS_RENT}
  ) realised`

const IS_RENT = sql`c.kind = 'rent' and a.tender in ${INCOME_TENDERS}`
const IS_BACK = sql`substr("dueOn", 1, 7) < substr("on", 1, 7)`
const SUMS = sql`sum(case when ${IS_BACK} then 0 else "cents" end) as "current",
  sum(case when ${IS_BACK} then "cents" else 0 end) as "back"`

export async function rentIncome(tx: Tx, month: Range): Promise<RentIncome[]> {
  return tx.rows<RentIncome>(sql`
    select "unitNumber", "tenantId", "category", ${SUMS}
    from ${realised(month)}
    group by "unitNumber", "tenantId", "category"
    order by "unitNumber" nulls first, "tenantId", "category"`)
}

export async function rentIncomeByMonth(
  tx: Tx,
  range: Range,
): Promise<(Omit<RentIncome, "unitNumber" | "tenantId"> & { month: Month })[]> {
  const month = sql`substr(case when "dueOn" > "on" then "dueOn" else "on" end, 1, 7)`
  return tx.rows(sql`
    select ${month} as "month", "category", ${SUMS}
    from ${realised(range)}
    group by ${month}, "category"`)
}

export async function rentPostings(tx: Tx, month: Range): Promise<RentPosting[]> {
  return tx.rows<RentPosting>(sql`
    select realised.*, case when ${IS_BACK} then 1 else 0 end as "isBack"
    from ${realised(month)}
    order by "on", "journalId", "id"`)
}
