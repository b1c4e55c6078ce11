import { type Cents, ZERO } from "~/values/money.ts"
import type { FigureName } from "./figures.ts"
import { FLOOR_NAMES, type FloorName, floorLabel } from "./floors.ts"
import type { Report } from "./monthly-report.ts"
import type { Behind, Cell, ReportTable, TableRow } from "./table-rows.ts"

export function floorsTable({ income: { incomeByFloor: by } }: Report): ReportTable {
  const names = FLOOR_NAMES.filter((floor) => by.proFormaByFloor[floor] !== undefined)
  const rows = names.map((floor) =>
    floorRow(floorLabel(floor), floor, {
      proForma: by.proFormaByFloor[floor] ?? ZERO,
      backRent: by.backRentByFloor[floor] ?? ZERO,
      adjustedIncome: by.adjustedIncomeByFloor[floor] ?? ZERO,
      uncollectedIncome: by.uncollectedIncomeByFloor[floor] ?? ZERO,
      advanceRentHeld: by.advanceRentHeldByFloor[floor] ?? ZERO,
      occupancy: by.occupancyByFloor[floor] ?? by.totals.occupancy,
    }),
  )
  return {
    name: "floors",
    title: "Income by floor",
    columns: [
      "Floor",
      "Pro Forma",
      "Back Rent",
      "Adjusted Income",
      "Uncollected Income",
      "Occupancy",
      "Advance Rent Held",
    ],
    rows,
    total: floorRow("Totals", undefined, by.totals),
    notes: [
      "Pro forma is the rent of every unit, vacant ones at their list rent. Back rent is money of this month for rent of earlier months; a payment that is taken back counts below zero.",
      "Uncollected is what vacancy, unpaid rent, credits and adjustments leave of pro forma: pro forma + back rent − uncollected = adjusted income.",
    ],
  }
}

type FloorFigures = Report["income"]["incomeByFloor"]["totals"]

function floorRow(label: string, floor: FloorName | undefined, figures: FloorFigures): TableRow {
  const at = floor === undefined ? {} : { floor }
  const units: Behind = { figure: "units", ...at }
  const posted = (figure: FigureName, cents: Cents): Cell => ({ cents, behind: { figure, ...at } })
  return {
    label,
    cells: [
      { cents: figures.proForma, behind: units },
      posted("backRent", figures.backRent),
      posted("adjustedIncome", figures.adjustedIncome),
      { cents: figures.uncollectedIncome, behind: units },
      { occupancy: figures.occupancy, behind: units },
      posted("advanceRentHeld", figures.advanceRentHeld),
    ],
  }
}
