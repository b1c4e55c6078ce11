import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { fullName } from "~/values/contact.ts"

/** The names of these tenants, including former ones, by last name, then first name. */
export async function tenantNames(tx: Tx, ids: Iterable<number>): Promise<{ tenantId: number; tenant: string }[]> {
  const rows = await tx.rows<{ id: number; firstName: string; lastName: string }>(sql`
    select id as "id", first_name as "firstName", last_name as "lastName" from tenants where ${inList(sql`id`, ids)}
    order by last_name, first_name, id`)
  return rows.map(({ id, ...name }) => ({ tenantId: id, tenant: fullName(name) }))
}
