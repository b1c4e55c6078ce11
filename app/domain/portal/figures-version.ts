import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"

/** Read by the primary key of the balances and by the index of pending receipts, which seldom holds more than one of a tenant. */
const VERSION = sql`
  select
    coalesce((select b.last_journal_id from tenant_balances b where b.tenant_id = ${sql.placeholder("tenantId")}), 0) as "journal",
    count(*) as "count",
    coalesce(max((select max(e.id) from receipt_events e where e.receipt_id = r.id)), 0) as "event"
  from receipts r where r.tenant_id = ${sql.placeholder("tenantId")} and r.status = 'pending'`

type Version = { journal: number; count: number; event: number }

/**
 * One text for the state of a tenant's figures, which differs whenever a balance or a payment on its way does: the tenant, the last journal, and
 * of what is on its way how many there are and the last event. What joins them later has a later event, so the same two mean the same payments.
 */
export async function figuresVersion(tx: Tx, tenantId: number): Promise<string> {
  const [{ journal, count, event } = { journal: 0, count: 0, event: 0 }] = await tx.rows<Version>(VERSION, { tenantId })
  return [tenantId, journal, count, event].join(".")
}
