import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { autopayLineVersion } from "../autopay/autopay-line.ts"

/** Uses the primary key of the balances and the index of pending receipts, which rarely holds more than one per tenant. */
const VERSION = sql`
  select
    coalesce((select b.last_journal_id from tenant_balances b where b.tenant_id = ${sql.placeholder("tenantId")}), 0) as "journal",
    count(*) as "count",
    coalesce(max((select max(e.id) from receipt_events e where e.receipt_id = r.id)), 0) as "event",
    (select coalesce(max(n.id), 0) || '-' || count(n.read_at) from payment_notices n where n.tenant_id = ${sql.placeholder("tenantId")}) as "notices"
  from receipts r where r.tenant_id = ${sql.placeholder("tenantId")} and r.status = 'pending'`

type Version = { journal: number; count: number; event: number; notices: string }

/** Changes with balances, payments under way, notices and autopay. Equal texts mean the same payments, because a later payment has a later event. */
export async function figuresVersion(tx: Tx, tenantId: number): Promise<string> {
  const none = { journal: 0, count: 0, event: 0, notices: "" }
  const [{ journal, count, event, notices } = none] = await tx.rows<Version>(VERSION, { tenantId })
  return [tenantId, journal, count, event, notices, await autopayLineVersion(tx, tenantId)].join(".")
}
