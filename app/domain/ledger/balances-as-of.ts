import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { tenantBalances } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import { type Cents, minus, times } from "~/values/money.ts"
import { BALANCE_OF, type Balances, type LedgerAccount } from "./accounts.ts"

const ACCOUNTS = Object.keys(BALANCE_OF) as LedgerAccount[]

type LaterLines = { tenantId: number; account: LedgerAccount; cents: Cents }

/** The balances at a day's end: today's less postings effective later, whenever recorded. `lastJournalId` is today's. Source: money.md 1.7. */
export async function balancesAsOf(tx: Tx, on: Day): Promise<Map<number, Balances>> {
  const rows = await tx.all(tx.select().from(tenantBalances))
  const balances = new Map(rows.map(({ tenantId, ...figures }) => [tenantId, figures as Balances]))
  const later = await tx.rows<LaterLines>(sql`
    select j.tenant_id as "tenantId", l.account as "account", sum(l.cents) as "cents"
    from journals j join journal_lines l on l.journal_id = j.id
    where j.effective_on > ${on} and j.tenant_id is not null and ${inList(sql`l.account`, ACCOUNTS)}
    group by j.tenant_id, l.account`)
  for (const { tenantId, account, cents } of later) {
    const own = balances.get(tenantId)
    const field = BALANCE_OF[account]
    if (own && field) own[field[0]] = minus(own[field[0]], times(cents, field[1]))
  }
  return balances
}
