import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import type { Day } from "~/values/calendar.ts"

/** `accepted` is the accepted certificate with the latest end. */
export type InsuranceStatus = {
  accepted: { insurer: string; expiresOn: Day } | null
  isWaiting: boolean
  isWanted: boolean
}

type Row = { insurer: string | null; expiresOn: Day; waiting: number; wanted: number }

const STATUS = sql`
  select c.insurer as "insurer", c.expires_on as "expiresOn",
    (select count(*) from insurance_certificates w where w.tenant_id = t.id and w.state = 'waiting') as "waiting",
    (select count(*) from certificate_requests r where r.tenant_id = t.id) as "wanted"
  from tenants t left join insurance_certificates c on c.tenant_id = t.id and c.state = 'accepted'
  where t.id = ${sql.placeholder("tenantId")}
  order by c.expires_on desc, c.id desc limit 1`

export async function insuranceStatus(tx: Tx, tenantId: number): Promise<InsuranceStatus> {
  const [row] = await tx.rows<Row>(STATUS, { tenantId })
  return {
    accepted: row && row.insurer !== null ? { insurer: row.insurer, expiresOn: row.expiresOn } : null,
    isWaiting: (row?.waiting ?? 0) > 0,
    isWanted: (row?.wanted ?? 0) > 0,
  }
}
