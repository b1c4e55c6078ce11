/** JSON of move-ins. Source: api.md M10, M11, M12. */
import type { MovedBack } from "~/domain/leasing/former-tenant.ts"
import type { MovedIn } from "~/domain/leasing/move-in.ts"
import type { SubunitAdded } from "~/domain/leasing/subunits.ts"

export function movedInView({ tenantId, userId, unitNumber, nextRentPeriod }: MovedIn) {
  return { TenantID: tenantId, UserID: userId, UnitNumber: unitNumber, nextRentPeriod }
}

export function subunitAddedView({ tenantId, unitNumber, parentUnit, nextRentPeriod }: SubunitAdded) {
  return { TenantID: tenantId, UnitNumber: unitNumber, ParentUnit: parentUnit, nextRentPeriod }
}

export function movedBackView({ tenantId, unitNumber, nextRentPeriod }: MovedBack) {
  return { TenantID: tenantId, UnitNumber: unitNumber, nextRentPeriod }
}
