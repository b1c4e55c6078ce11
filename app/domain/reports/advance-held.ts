import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import type { Cents } from "~/values/money.ts"
import { INCOME_TENDERS } from "./income-tenders.ts"
import type { Period } from "./period.ts"

/** Cents held at the month's end for rent of later months. Without a unit they count on the floor of the tenant's own unit. */
export type AdvanceHeld = { unitNumber: number | null; tenantId: number; cents: Cents }

/** Money held for later rent: unused advance cash, and payments of charges due after the month. Credit is not held. Source: money.md 2.5. */
export async function advanceHeld(tx: Tx, { last }: Period): Promise<AdvanceHeld[]> {
  const unused = await tx.rows<AdvanceHeld>(sql`
    select null as "unitNumber", l.tenant_id as "tenantId", -sum(l.cents) as "cents"
    from journal_lines l join journals j on j.id = l.journal_id
    where l.account = 'ADV_CASH' and j.effective_on <= ${last}
    group by l.tenant_id having sum(l.cents) <> 0`)
  const paidEarly = await tx.rows<AdvanceHeld>(sql`
    select c.unit_number as "unitNumber", c.tenant_id as "tenantId", sum(a.cents) as "cents"
    from allocations a
    join charges c on c.id = a.charge_id
    join journals j on j.id = a.journal_id
    where c.kind = 'rent' and a.tender in ${INCOME_TENDERS} and c.due_on > ${last} and j.effective_on <= ${last}
    group by c.unit_number, c.tenant_id having sum(a.cents) <> 0`)
  return [...unused, ...paidEarly]
}
