import type { Selection } from "~/domain/bulk-actions/selections.ts"

/** Selection (api.md section 1). */
export function selectionView({ id, action, doneAt, rows }: Selection) {
  return {
    SelectionID: id,
    Action: action,
    DoneAt: doneAt === null ? null : new Date(doneAt).toISOString(),
    Rows: rows.map(({ unitNumber, tenantId, reviewed, outcome, note, delivery }) => ({
      UnitNumber: unitNumber,
      TenantID: tenantId,
      Name: reviewed.name,
      PrimaryEmail: reviewed.email,
      Units: reviewed.units,
      Balance: reviewed.balance,
      MonthlyRent: reviewed.monthlyRent,
      PlannedRentIncreaseDate: reviewed.plannedOn,
      IsDone: outcome === null ? null : outcome === "done",
      Note: note,
      Delivery: delivery,
    })),
  }
}
