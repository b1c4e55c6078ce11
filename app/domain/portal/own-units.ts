import { command } from "../commands.ts"
import { type TenantUnit, unitsOf } from "../tenants/tenant-units.ts"
import { findUnit } from "../units/units.ts"

export type OwnUnit = TenantUnit & { buildingNumber: number | null; parentUnit: number | null }

/** The caller's units, their own first; empty for a person who does not rent (T3). */
export const ownUnits = command("be signed in", async (tx, { tenantId }): Promise<OwnUnit[]> => {
  const held = tenantId === null ? [] : await unitsOf(tx, tenantId)
  const own = held.find((unit) => !unit.isSubunit)?.unitNumber ?? null
  const units: OwnUnit[] = []
  for (const unit of held) {
    const { buildingNumber } = await findUnit(tx, unit.unitNumber)
    units.push({ ...unit, buildingNumber, parentUnit: unit.isSubunit ? own : null })
  }
  return units
})
