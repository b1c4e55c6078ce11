import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { dayAt } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { zoneOf } from "../settings/defaults.ts"
import { beginningOf, type Found, line } from "./work.ts"

type Sent = { tenantId: number; firstName: string; lastName: string; name: string; sentAt: number }

/** Documents that tenants sent and nobody marked as read, longest wait first; `on` is the day it was sent. */
export async function sentDocuments(tx: Tx): Promise<Found> {
  const zone = await zoneOf(tx)
  const rows = await tx.rows<Sent>(sql`
    select t.id as "tenantId", t.first_name as "firstName", t.last_name as "lastName", d.uploaded_name as "name",
      d.created_at as "sentAt"
    from sent_documents d join tenants t on t.id = d.tenant_id
    where d.read_at is null order by d.created_at, d.id`)
  return beginningOf(
    rows.map(({ tenantId, name, sentAt, ...person }) =>
      line({ name: fullName(person), detail: name, tenantId, on: dayAt(sentAt, zone) }),
    ),
  )
}
