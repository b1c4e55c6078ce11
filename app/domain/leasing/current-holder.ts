import { and, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { accountLinks, users } from "#db/schema/index.ts"
import { balancesOf } from "../ledger/balances.ts"
import { mailStatus } from "../mail/mail-status.ts"
import { holderOf } from "../tenants/tenant-units.ts"
import { findTenant } from "../tenants/tenants.ts"
import { findStay } from "./stays.ts"

/** The tenant of a unit, the stay, and whether the move-in sent the activation mail; undefined while the unit is vacant. */
export async function holderOfUnit(tx: Tx, unitNumber: number) {
  const holder = await holderOf(tx, unitNumber)
  if (!holder) return undefined
  const stay = await findStay(tx, holder.stayId)
  const tenant = await findTenant(tx, holder.tenantId)
  return {
    tenant,
    stay,
    figures: await balancesOf(tx, tenant.id),
    wasInvited: await wasInvited(tx, tenant.id, stay.createdAt),
    mail: await mailStatus(tx),
  }
}

/** An activation link with the instant of the stay was sent by the move-in, because both are made in one transaction. */
async function wasInvited(tx: Tx, tenantId: number, at: number): Promise<boolean> {
  const link = await tx.one(
    tx
      .select({ userId: users.id })
      .from(users)
      .innerJoin(accountLinks, eq(accountLinks.userId, users.id))
      .where(and(eq(users.tenantId, tenantId), eq(accountLinks.purpose, "activate"), eq(accountLinks.createdAt, at)))
      .limit(1),
  )
  return link !== undefined
}
