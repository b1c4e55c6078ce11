import type { FigureUnit, FigureUnits } from "~/domain/reports/figure-units.ts"
import type { ListColumn } from "~/ui/lists/list-table.tsx"

/** The columns with sums. */
export const AMOUNTS: readonly ListColumn<Pick<FigureUnits["sums"], "proForma" | "current" | "uncollected">>[] = [
  { label: "Pro Forma", money: ({ proForma }) => proForma },
  { label: "Rent for the Month", money: ({ current }) => current },
  { label: "Uncollected", money: ({ uncollected }) => uncollected },
]

/** What the page and the file show of a unit. */
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

/** What a unit was at the month's end. One that was deleted, or added later, may have money of its tenants, and so have people without any. */
function unitState({ number, exists, isToCome, occupied }: FigureUnit): string {
  if (number === null) return "No unit"
  if (isToCome) return "Not added yet"
  if (!exists) return "Deleted"
  return occupied ? "Occupied" : "Vacant"
}
