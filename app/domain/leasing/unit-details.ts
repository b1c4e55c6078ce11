/** A unit with who holds it and what its rent was. It lies here because units know nothing of tenants. Source: api.md section 1 (Unit). */
import { command } from "../permissions.ts"
import { holderOf, unitsOf } from "../tenants/tenant-units.ts"
import { findTenant, type TenantRow } from "../tenants/tenants.ts"
import type { UnitQuery } from "../units/inputs.ts"
import { type RentChange, rentChangesOf } from "../units/rent-changes.ts"
import { findUnit, type UnitRow } from "../units/units.ts"

/** `tenant` is null while the unit is vacant. A subunit's parent is its tenant's own unit, and both name the same tenant. Rent changes: newest first. */
export type UnitDetails = {
  unit: UnitRow
  tenant: TenantRow | null
  parentUnit: number | null
  rentChanges: RentChange[]
}

/** One unit with all that belongs to it. Refuses 404 UNIT_NOT_FOUND. */
export const unitDetails = command("see rent roll", async (tx, _actor, input: UnitQuery): Promise<UnitDetails> => {
  const unit = await findUnit(tx, input.unit)
  const holder = await holderOf(tx, unit.number)
  const held = holder ? await unitsOf(tx, holder.tenantId) : []
  return {
    unit,
    tenant: holder ? await findTenant(tx, holder.tenantId) : null,
    parentUnit: holder?.isSubunit ? (held.find((other) => !other.isSubunit)?.unitNumber ?? null) : null,
    rentChanges: await rentChangesOf(tx, unit.number),
  }
})
