/** The versions of a unit: of its details (M5), its status colour (M6) and its planned increase (M7). Source: api.md section 0, "Versions". */
import type { units } from "#db/schema/index.ts"
import { asDay, formatDay } from "~/values/calendar.ts"
import { asCents, formatMoney } from "~/values/money.ts"
import { mustBeCurrentVersion, versionOf } from "../version.ts"
import type { EditUnit, PlanRentIncrease, UnitStatus } from "./inputs.ts"

type UnitRow = typeof units.$inferSelect

/** The fields of an edit, without those that only the request has. */
type Stored<Edit> = Record<
  Exclude<keyof Edit, "unitNumber" | "version" | "rentMeant">,
  string | number | boolean | null
>

const detailsOf = (unit: UnitRow) =>
  ({
    monthlyRent: unit.monthlyRent,
    deposit: unit.deposit,
    squareFootage: unit.squareFootage,
    buildingNumber: unit.buildingNumber,
    floor: unit.floor,
    notes: unit.notes,
    cleaningNeeded: unit.cleaningNeeded,
    repairsNeeded: unit.repairsNeeded,
    readyToRent: unit.readyToRent,
    movingOutSoon: unit.movingOutSoon,
  }) satisfies Stored<EditUnit>

const planOf = (unit: UnitRow) =>
  ({
    plannedRentIncreaseDate: unit.plannedIncreaseOn,
    plannedRentIncreaseAmount: unit.plannedIncreaseCents,
  }) satisfies Stored<PlanRentIncrease>

export const unitVersion = (unit: UnitRow): string => versionOf(detailsOf(unit))

export const planVersion = (unit: UnitRow): string => versionOf(planOf(unit))

export const statusVersion = ({ status }: Pick<UnitRow, "status">): string => versionOf({ status })

/** Refuses (409 CHANGED_MEANWHILE) a colour if the stored colour has changed since it was shown. */
export function mustBeCurrentStatus({ status }: UnitRow, { version, ...wanted }: UnitStatus): void {
  const textOf = () => status.replace(/^./, (letter) => letter.toUpperCase())
  mustBeCurrentVersion({ shown: version, stored: { status }, wanted, textOf })
}

/** Refuses (409 CHANGED_MEANWHILE) an edit of another version of the details. */
export function mustBeCurrentDetails(unit: UnitRow, edit: EditUnit): void {
  const stored = detailsOf(unit)
  const textOf = (field: keyof typeof stored) => {
    const value = stored[field]
    if (typeof value === "boolean") return value ? "ticked" : "not ticked"
    return field === "monthlyRent" || field === "deposit" ? formatMoney(asCents(Number(value))) : String(value)
  }
  mustBeCurrentVersion({ shown: edit.version, stored, wanted: edit, textOf })
}

/** Refuses (409 CHANGED_MEANWHILE) an edit of another version of the plan. */
export function mustBeCurrentPlan(unit: UnitRow, plan: PlanRentIncrease): void {
  const stored = planOf(unit)
  const textOf = (field: keyof typeof stored) =>
    field === "plannedRentIncreaseDate"
      ? formatDay(asDay(String(stored[field])))
      : formatMoney(asCents(Number(stored[field])))
  mustBeCurrentVersion({ shown: plan.version, stored, wanted: plan, textOf })
}
