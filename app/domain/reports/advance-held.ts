import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import type { Cents } from "~/values/money.ts"
import { INCOME_TENDERS } from "./income-tenders.ts"
import type { Range } from "./period.ts"
import { APPLIED, POSTED, type Posting } from "./postings.ts"

/** Cents held at the month's end for rent of later months. Without a unit they count on the floor of the tenant's own unit. */
export type AdvanceHeld = { unitNumber: number | null; tenantId: number; cents: Cents }

const unused = ({ last }: Range): SQL => sql`
  from journal_lines l join journals j on j.id = l.journal_id
  where l.account = 'ADV_CASH' and j.effective_on <= ${last}`

const paidEarly = ({ last }: Range): SQL => sql`
  from allocations a
  join charges c on c.id = a.charge_id
  join journals j on j.id = a.journal_id
  where c.kind = 'rent' and a.tender in ${INCOME_TENDERS} and c.due_on > ${last} and j.effective_on <= ${last}`

/** Money held for later rent: unused advance cash, and payments of charges due after the month. Credit is not held. Source: money.md 2.5. */
export async function advanceHeld(tx: Tx, month: Range): Promise<AdvanceHeld[]> {
  return tx.rows<AdvanceHeld>(sql`
    select null as "unitNumber", l.tenant_id as "tenantId", -sum(l.cents) as "cents"
    ${unused(month)} group by l.tenant_id having sum(l.cents) <> 0
    union all
    select c.unit_number, c.tenant_id, sum(a.cents)
    ${paidEarly(month)} group by c.unit_number, c.tenant_id having sum(a.cents) <> 0`)
}

/** The postings that make up the advance rent, in order, of tenants who still have some. The postings of other tenants cancel out. */
export async function advancePostings(tx: Tx, month: Range): Promise<(Posting & { tenantId: number })[]> {
  return tx.rows(sql`
    select * from (
      select ${POSTED}, -sum(l.cents) as "cents", null as "id"
      from (select l.* ${unused(month)}) l join journals j on j.id = l.journal_id left join receipts r on r.id = j.receipt_id
      where l.tenant_id in (select l.tenant_id ${unused(month)} group by l.tenant_id having sum(l.cents) <> 0)
      group by j.id, r.id having sum(l.cents) <> 0
      union all
      select ${APPLIED}, a.cents, a.id
      ${paidEarly(month)}
    ) held order by "on", "journalId", "id" nulls first`)
}
