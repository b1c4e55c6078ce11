import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { fullName } from "~/values/contact.ts"

/** Every tenant, former ones too, by last name, first name. */
export async function tenantNames(tx: Tx): Promise<{ tenantId: number; tenant: string }[]> {
  const rows = await tx.rows<{ id: number; firstName: string; lastName: string }>(
    sql`select id as "id", first_name as "firstName", last_name as "lastName" from tenants order by last_name, first_name, id`,
  )
  return rows.map(({ id, ...name }) => ({ tenantId: id, tenant: fullName(name) }))
}
