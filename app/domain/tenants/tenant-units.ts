import { and, asc, eq, isNull } from "drizzle-orm"
import { among } from "#db/among.ts"
import type { Tx } from "#db/client.server.ts"
import { stays, units } from "#db/schema/index.ts"
import type { Cents } from "~/values/money.ts"
import { Refusal } from "../refusal.ts"

/** A unit a tenant holds now. Its first, own unit is not a subunit; all others are. */
export type TenantUnit = {
  tenantId: number
  stayId: number
  unitNumber: number
  isSubunit: boolean
  monthlyRent: Cents
  deposit: Cents
}

/** The units these tenants hold now: each tenant's own unit first, then its subunits by number. */
export async function unitsOfTenants(tx: Tx, tenantIds: readonly number[]): Promise<TenantUnit[]> {
  return tx.all(
    tx
      .select({
        tenantId: stays.tenantId,
        stayId: stays.id,
        unitNumber: stays.unitNumber,
        isSubunit: stays.isSubunit,
        monthlyRent: units.monthlyRent,
        deposit: units.deposit,
      })
      .from(stays)
      .innerJoin(units, eq(units.number, stays.unitNumber))
      .where(and(among(stays.tenantId, tenantIds), isNull(stays.moveOutOn)))
      .orderBy(asc(stays.tenantId), asc(stays.isSubunit), asc(stays.unitNumber)),
  )
}

/** The units of one tenant, its own first; empty for a past tenant. */
export async function unitsOf(tx: Tx, tenantId: number): Promise<TenantUnit[]> {
  return unitsOfTenants(tx, [tenantId])
}

/** Who holds a unit now, or undefined while it is vacant. */
export async function holderOf(tx: Tx, unitNumber: number): Promise<TenantUnit | undefined> {
  const stay = await tx.one(
    tx
      .select({ tenantId: stays.tenantId })
      .from(stays)
      .where(and(eq(stays.unitNumber, unitNumber), isNull(stays.moveOutOn))),
  )
  if (!stay) return undefined
  return (await unitsOf(tx, stay.tenantId)).find((unit) => unit.unitNumber === unitNumber)
}

/** Refuses (409 UNIT_OCCUPIED) a unit that somebody holds. */
export async function mustBeVacant(tx: Tx, unitNumber: number): Promise<void> {
  if (await holderOf(tx, unitNumber)) throw new Refusal("UNIT_OCCUPIED")
}
