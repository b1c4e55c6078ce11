import { type Cents, halfUp, minus, plus } from "~/values/money.ts"
import { type FloorMap, type FloorName, floorMap } from "./floors.ts"
import { added, NO_INCOME, type RentFigures, type UnitIncome } from "./income-by-unit.ts"

/** Units with a tenant at the end of the day, and all units; percent with one decimal. */
export type Occupancy = { occupied: number; total: number; percent: number }

/** Rent of each floor and of the whole property, in signed cents. Always `proForma + backRent − uncollectedIncome = adjustedIncome`. */
export type IncomeByFloor = {
  proFormaByFloor: FloorMap<Cents>
  backRentByFloor: FloorMap<Cents>
  adjustedIncomeByFloor: FloorMap<Cents>
  uncollectedIncomeByFloor: FloorMap<Cents>
  advanceRentHeldByFloor: FloorMap<Cents>
  occupancyByFloor: FloorMap<Occupancy>
  totals: {
    proForma: Cents
    backRent: Cents
    adjustedIncome: Cents
    uncollectedIncome: Cents
    advanceRentHeld: Cents
    occupancy: Occupancy
  }
}

type Figures = RentFigures & { occupied: number; units: number }

/** Rent income, advance rent and occupancy by floor: the sums of the units. Source: money.md 2.5. */
export function incomeByFloor(units: readonly UnitIncome[]): IncomeByFloor {
  const byFloor = Map.groupBy(units, ({ floor }) => floor)
  const floors = new Map([...byFloor].map(([name, ofFloor]): [FloorName, Figures] => [name, summed(ofFloor)]))
  const total = summed(units)
  return {
    proFormaByFloor: floorMap(floors, (floor) => floor.proForma),
    backRentByFloor: floorMap(floors, (floor) => floor.back),
    adjustedIncomeByFloor: floorMap(floors, adjusted),
    uncollectedIncomeByFloor: floorMap(floors, uncollected),
    advanceRentHeldByFloor: floorMap(floors, (floor) => floor.held),
    occupancyByFloor: floorMap(floors, ({ occupied, units }) => occupancy(occupied, units)),
    totals: {
      proForma: total.proForma,
      backRent: total.back,
      adjustedIncome: adjusted(total),
      uncollectedIncome: uncollected(total),
      advanceRentHeld: total.held,
      occupancy: occupancy(total.occupied, total.units),
    },
  }
}

function summed(units: readonly UnitIncome[]): Figures {
  let figures = NO_INCOME
  for (const unit of units) figures = added(figures, unit)
  const existing = units.filter(({ exists }) => exists)
  return { ...figures, units: existing.length, occupied: existing.filter(({ occupied }) => occupied).length }
}

const adjusted = ({ current, back }: RentFigures) => plus(current, back)

/** The part of the rent in force that was not received as the month's own rent: vacant, unpaid, credited or adjusted. Signed. */
export const uncollected = ({ proForma, current }: Pick<RentFigures, "proForma" | "current">) =>
  minus(proForma, current)

/** The share of the units with a tenant, in percent with one decimal. */
export function occupancy(occupied: number, total: number): Occupancy {
  return { occupied, total, percent: total === 0 ? 0 : halfUp(occupied * 1000, total) / 10 }
}
