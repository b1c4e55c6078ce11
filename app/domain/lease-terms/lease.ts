/** Everything agreed for a stay in a unit. */
import { asc, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { leaseTerms, moveOutNotices, rentSteps } from "#db/schema/index.ts"
import { command } from "../commands.ts"
import { Refusal } from "../refusal.ts"
import { holderOf, type TenantUnit } from "../tenants/tenant-units.ts"
import { findTenant, type TenantRow } from "../tenants/tenants.ts"
import type { RentStep } from "../units/rent-steps.ts"
import { findUnit, type UnitRow } from "../units/units.ts"
import type { LeaseQuery } from "./inputs.ts"

export type LeaseTerm = typeof leaseTerms.$inferSelect
export type MoveOutNoticeRow = typeof moveOutNotices.$inferSelect

/** Terms and steps are in order of day; `steps` includes past ones. */
export type Lease = {
  unit: UnitRow
  holder: TenantUnit
  tenant: TenantRow
  terms: LeaseTerm[]
  steps: RentStep[]
  notice: MoveOutNoticeRow | null
}

/** The lease of the tenant in a unit (X70). Refuses 404 UNIT_NOT_FOUND, 409 UNIT_VACANT. */
export const unitLease = command("see tenants", async (tx, _actor, { unit }: LeaseQuery) => leaseOf(tx, unit))

export async function leaseOf(tx: Tx, unitNumber: number): Promise<Lease> {
  const { unit, holder } = await leasedUnit(tx, unitNumber)
  return {
    unit,
    holder,
    tenant: await findTenant(tx, holder.tenantId),
    terms: await termsOf(tx, holder.stayId),
    steps: await stepsOf(tx, holder.stayId),
    notice: await noticeOf(tx, holder.stayId),
  }
}

/** Returns a unit with its tenant. Refuses 404 UNIT_NOT_FOUND, 409 UNIT_VACANT. */
export async function leasedUnit(tx: Tx, unitNumber: number): Promise<{ unit: UnitRow; holder: TenantUnit }> {
  const unit = await findUnit(tx, unitNumber)
  const holder = await holderOf(tx, unitNumber)
  if (!holder) throw new Refusal("UNIT_VACANT")
  return { unit, holder }
}

export async function termsOf(tx: Tx, stayId: number): Promise<LeaseTerm[]> {
  return tx.all(tx.select().from(leaseTerms).where(eq(leaseTerms.stayId, stayId)).orderBy(asc(leaseTerms.startsOn)))
}

async function stepsOf(tx: Tx, stayId: number): Promise<RentStep[]> {
  return tx.all(tx.select().from(rentSteps).where(eq(rentSteps.stayId, stayId)).orderBy(asc(rentSteps.startsOn)))
}

export async function noticeOf(tx: Tx, stayId: number): Promise<MoveOutNoticeRow | null> {
  return (await tx.one(tx.select().from(moveOutNotices).where(eq(moveOutNotices.stayId, stayId)))) ?? null
}
