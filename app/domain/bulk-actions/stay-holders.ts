import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"

/** The present tenant of each of these units, subunits too; vacant units are left out. */
export async function stayHolders(tx: Tx, unitNumbers: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx.rows<{ unitNumber: number; tenantId: number }>(sql`
    select s.unit_number as "unitNumber", s.tenant_id as "tenantId" from stays s
    where s.move_out_on is null and ${inList(sql`s.unit_number`, unitNumbers)}`)
  return new Map(rows.map(({ unitNumber, tenantId }) => [unitNumber, tenantId]))
}
