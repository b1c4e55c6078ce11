import type { UnitIncome } from "~/domain/reports/income-by-unit.ts"

/** What a unit was at the month's end. One that was deleted, or added later, may have money of its tenants, and so have people without any. */
export function unitState({ number, exists, isToCome, occupied }: UnitIncome): string {
  if (number === null) return "No unit"
  if (isToCome) return "Not added yet"
  if (!exists) return "Deleted"
  return occupied ? "Occupied" : "Vacant"
}
