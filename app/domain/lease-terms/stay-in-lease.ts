import { and, eq, isNull } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { stays } from "#db/schema/index.ts"
import { holderOf, type TenantUnit } from "../tenants/tenant-units.ts"

/** The unit and tenant of a stay that lasts; undefined after the move-out, when what was agreed no longer changes. */
export async function stayInLease(tx: Tx, stayId: number): Promise<TenantUnit | undefined> {
  const stay = await tx.one(
    tx
      .select()
      .from(stays)
      .where(and(eq(stays.id, stayId), isNull(stays.moveOutOn))),
  )
  return stay && holderOf(tx, stay.unitNumber)
}
