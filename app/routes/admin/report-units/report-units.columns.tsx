import type { FigureUnit, FigureUnits } from "~/domain/reports/figure-units.ts"
import type { ListColumn } from "~/ui/lists/list-table.tsx"

/** The columns that have a total. */
export const AMOUNTS: readonly ListColumn<Pick<FigureUnits["sums"], "proForma" | "current" | "uncollected">>[] = [
  { label: "Pro Forma", money: ({ proForma }) => proForma },
  { label: "Rent for the Month", money: ({ current }) => current },
  { label: "Uncollected", money: ({ uncollected }) => uncollected },
]

export const COLUMNS: readonly ListColumn<FigureUnit>[] = [
  { label: "Unit", rowHead: true, cell: unitLink, csv: ({ number }) => number },
  { label: "Floor", csv: ({ floor }) => floor },
  {
    label: "Occupied",
    fileLabel: "State",
    cell: (unit) => (unit.number === null ? "–" : unitState(unit)),
    csv: unitState,
  },
  ...AMOUNTS,
]

function unitLink({ number }: FigureUnit) {
  if (number === null) return "No unit"
  return <a href={`/management/viewunit?unit=${number}`}>{number}</a>
}

/** A unit's state at the month's end. A deleted unit, one added later, and tenants without a unit may have money in that month. */
function unitState({ number, exists, isToCome, occupied }: FigureUnit): string {
  if (number === null) return "No unit"
  if (isToCome) return "Not added yet"
  if (!exists) return "Deleted"
  return occupied ? "Occupied" : "Vacant"
}
