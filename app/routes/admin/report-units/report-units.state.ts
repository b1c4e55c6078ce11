import type { UnitIncome } from "~/domain/reports/income-by-unit.ts"

/** A unit that was deleted may still have money of its tenants. */
export function unitState({ exists, occupied }: Pick<UnitIncome, "exists" | "occupied">): string {
  if (!exists) return "Deleted"
  return occupied ? "Occupied" : "Vacant"
}
