import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import type { Cents } from "~/values/money.ts"
import { INCOME_TENDERS } from "./income-tenders.ts"
import type { Period } from "./period.ts"

/** Signed cents of rent realised in a month on one unit in one category: `current` is the month's own rent, `back` older rent. */
export type RentIncome = { unitNumber: number | null; tenantId: number; category: string; current: Cents; back: Cents }

/** Rent realised in the month: when it arrived or was due, whichever is later; what is taken back on its own day. Source: money.md 2.5. */
export async function rentIncome(tx: Tx, { first, last }: Period): Promise<RentIncome[]> {
  return tx.rows<RentIncome>(sql`
    select c.unit_number as "unitNumber", c.tenant_id as "tenantId", a.category as "category",
      sum(case when c.due_on >= ${first} then a.cents else 0 end) as "current",
      sum(case when c.due_on < ${first} then a.cents else 0 end) as "back"
    from allocations a
    join charges c on c.id = a.charge_id
    join journals j on j.id = a.journal_id
    where c.kind = 'rent' and a.tender in ${INCOME_TENDERS}
      and ((c.due_on between ${first} and ${last} and j.effective_on <= ${last})
        or (c.due_on < ${first} and j.effective_on between ${first} and ${last}))
    group by c.unit_number, c.tenant_id, a.category
    order by c.unit_number, c.tenant_id, a.category`)
}
