import { and, eq, isNull } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { stays } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import { holderOf, type TenantUnit } from "../tenants/tenant-units.ts"

export async function stayBegan(tx: Tx, stayId: number): Promise<Day> {
  const stay = await tx.one(tx.select({ moveInOn: stays.moveInOn }).from(stays).where(eq(stays.id, stayId)))
  if (!stay) throw new Error(`There is no stay ${stayId}.`)
  return stay.moveInOn
}

/** The unit and tenant of a present stay; undefined after the move-out, because its lease no longer changes. */
export async function stayInLease(tx: Tx, stayId: number): Promise<TenantUnit | undefined> {
  const stay = await tx.one(
    tx
      .select()
      .from(stays)
      .where(and(eq(stays.id, stayId), isNull(stays.moveOutOn))),
  )
  return stay && holderOf(tx, stay.unitNumber)
}
