import type { Month } from "~/values/calendar.ts"
import { command } from "../commands.ts"
import { mustBeAnothersLedger } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { mustBeVacant, unitsOf } from "../tenants/tenant-units.ts"
import { changeTenant, findTenant } from "../tenants/tenants.ts"
import { findUnit } from "../units/units.ts"
import { beginTenancy } from "./begin-tenancy.ts"
import { requestedPayments } from "./initial-payments.ts"
import type { FormerTenantMoveIn } from "./inputs.ts"
import { mustEndLater, usualLease } from "./lease-dates.ts"

/** The tenant who moved in again, the unit, and the first month whose rent is charged automatically. */
export type MovedBack = { tenantId: number; unitNumber: number; nextRentPeriod: Month }

/**
 * Moves a tenant into a vacant unit (M12). The balances are added to those still owed; payments clear the oldest first. Refuses 400 as a move-in, 404
 * TENANT_NOT_FOUND, UNIT_NOT_FOUND, 409 TENANT_HAS_UNIT, UNIT_OCCUPIED. Audit TEN_MOVEIN, MAN_RENTPAY. Source: money.md 5 and 7 (20).
 */
export const moveFormerTenantIn = command(
  "move tenants",
  async (tx, actor, input: FormerTenantMoveIn): Promise<MovedBack> => {
    mustBeAnothersLedger(actor, input.tenantId)
    const usual = await usualLease(tx, input.moveInDate)
    const lease = { ...usual, leaseEndDate: input.leaseEndDate ?? usual.leaseEndDate }
    mustEndLater(lease)
    const payments = await requestedPayments(tx, input.balances, lease.moveInDate)
    const tenant = await findTenant(tx, input.tenantId)
    const unit = await findUnit(tx, input.unitNumber)
    if ((await unitsOf(tx, tenant.id)).length > 0) throw new Refusal("TENANT_HAS_UNIT")
    await mustBeVacant(tx, unit.number)
    await changeTenant(tx, tenant.id, {
      moveInOn: lease.moveInDate,
      leaseEndOn: lease.leaseEndDate,
      moveOutOn: null,
      leaseStatus: "current",
    })
    const stay = await beginTenancy(tx, actor, {
      tenant,
      unitNumber: unit.number,
      moveInOn: lease.moveInDate,
      balances: input.balances,
      payments,
      message: `moved into unit ${unit.number} again.`,
    })
    return { tenantId: tenant.id, unitNumber: unit.number, nextRentPeriod: stay.rentFromPeriod }
  },
)
