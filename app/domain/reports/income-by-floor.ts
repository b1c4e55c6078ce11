import type { Tx } from "#db/client.server.ts"
import { type Cents, halfUp, minus, plus, ZERO } from "~/values/money.ts"
import { type AdvanceHeld, advanceHeld } from "./advance-held.ts"
import { type FloorMap, type FloorName, floorMap, floorName } from "./floors.ts"
import type { Period } from "./period.ts"
import type { RentIncome } from "./rent-income.ts"
import { homeUnits, type UnitAsOf, unitsAsOf } from "./units-as-of.ts"

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

type Figures = { proForma: Cents; current: Cents; back: Cents; held: Cents; occupied: number; units: number }

/** Rent income, advance rent and occupancy by floor, as the units were at the month's end (today in the current month). Source: money.md 2.5. */
export async function incomeByFloor(tx: Tx, period: Period, income: readonly RentIncome[]): Promise<IncomeByFloor> {
  const units = await unitsAsOf(tx, period)
  const homes = await homeUnits(tx, period)
  const held = await advanceHeld(tx, period)
  const floors = new Map<FloorName, Figures>()
  const total = blank()
  const add = (floor: FloorName, part: Partial<Figures>) => {
    const figures = floors.get(floor) ?? blank()
    floors.set(floor, figures)
    accumulate(figures, part)
    accumulate(total, part)
  }
  for (const unit of units.filter((unit) => unit.exists)) {
    add(floorName(unit.floor), { proForma: unit.rent, units: 1, occupied: unit.occupied ? 1 : 0 })
  }
  const floorOf = floorFinder(units, homes)
  for (const part of income) add(floorOf(part), { current: part.current, back: part.back })
  for (const part of held) add(floorOf(part), { held: part.cents })
  return view(floors, total)
}

function blank(): Figures {
  return { proForma: ZERO, current: ZERO, back: ZERO, held: ZERO, occupied: 0, units: 0 }
}

const AMOUNTS = ["proForma", "current", "back", "held"] as const

function accumulate(figures: Figures, part: Partial<Figures>): void {
  for (const name of AMOUNTS) figures[name] = plus(figures[name], part[name] ?? ZERO)
  figures.occupied += part.occupied ?? 0
  figures.units += part.units ?? 0
}

function floorFinder(units: readonly UnitAsOf[], homes: ReadonlyMap<number, number>) {
  const floors = new Map(units.map((unit) => [unit.number, unit.floor]))
  return ({ unitNumber, tenantId }: RentIncome | AdvanceHeld): FloorName => {
    const number = unitNumber ?? homes.get(tenantId)
    return floorName((number === undefined ? null : floors.get(number)) ?? null)
  }
}

function view(floors: ReadonlyMap<FloorName, Figures>, total: Figures): IncomeByFloor {
  return {
    proFormaByFloor: floorMap(floors, (floor) => floor.proForma),
    backRentByFloor: floorMap(floors, (floor) => floor.back),
    adjustedIncomeByFloor: floorMap(floors, adjusted),
    uncollectedIncomeByFloor: floorMap(floors, uncollected),
    advanceRentHeldByFloor: floorMap(floors, (floor) => floor.held),
    occupancyByFloor: floorMap(floors, occupancy),
    totals: {
      proForma: total.proForma,
      backRent: total.back,
      adjustedIncome: adjusted(total),
      uncollectedIncome: uncollected(total),
      advanceRentHeld: total.held,
      occupancy: occupancy(total),
    },
  }
}

const adjusted = (figures: Figures) => plus(figures.current, figures.back)
const uncollected = (figures: Figures) => minus(figures.proForma, figures.current)

function occupancy({ occupied, units }: Figures): Occupancy {
  return { occupied, total: units, percent: units === 0 ? 0 : halfUp(occupied * 1000, units) / 10 }
}
