import type { UnitDetails } from "~/domain/leasing/unit-details.ts"
import type { OwnUnit } from "~/domain/portal/own-units.ts"
import type { EditUnit } from "~/domain/units/inputs.ts"
import { planVersion, statusVersion, unitVersion } from "~/domain/units/unit-versions.ts"
import { tenantSummaryView } from "./tenant.ts"

/** The response contains each field of an edit under its capitalized name. */
type Stored = Record<string, unknown> & Record<Capitalize<Exclude<keyof EditUnit, "version" | "rentMeant">>, unknown>

/** Unit (api.md section 1). */
export function unitView({ unit, tenant, isSubunit, parentUnit, rentChanges }: UnitDetails) {
  return {
    UnitNumber: unit.number,
    MonthlyRent: unit.monthlyRent,
    Deposit: unit.deposit,
    SquareFootage: unit.squareFootage,
    BuildingNumber: unit.buildingNumber,
    Floor: unit.floor,
    Notes: unit.notes,
    CleaningNeeded: unit.cleaningNeeded,
    RepairsNeeded: unit.repairsNeeded,
    ReadyToRent: unit.readyToRent,
    MovingOutSoon: unit.movingOutSoon,
    IsSubunit: isSubunit,
    ParentUnit: parentUnit,
    Tenant: tenant && tenantSummaryView(tenant),
    RentChanges: rentChanges.map(({ oldRent, newRent, recordedAt }) => ({
      OldRent: oldRent,
      NewRent: newRent,
      createdAt: new Date(recordedAt).toISOString(),
    })),
    PlannedRentIncreaseDate: unit.plannedIncreaseOn,
    PlannedRentIncreaseAmount: unit.plannedIncreaseCents,
    Status: unit.status,
  } satisfies Stored
}

/** A unit with the versions for edits (M2, M3, M5-M7). */
export const oneUnitView = (details: UnitDetails) => ({
  ...unitView(details),
  Version: unitVersion(details.unit),
  StatusVersion: statusVersion(details.unit),
  PlanVersion: planVersion(details.unit),
})

/** A unit for its tenant (T3). */
export const ownUnitView = ({ unitNumber, buildingNumber, monthlyRent, deposit, isSubunit, parentUnit }: OwnUnit) => ({
  UnitNumber: unitNumber,
  BuildingNumber: buildingNumber,
  MonthlyRent: monthlyRent,
  Deposit: deposit,
  IsSubunit: isSubunit,
  ParentUnit: parentUnit,
})
