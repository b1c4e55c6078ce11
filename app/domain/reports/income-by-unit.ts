import type { Tx } from "#db/client.server.ts"
import { type Cents, plus, ZERO } from "~/values/money.ts"
import { type AdvanceHeld, advanceHeld } from "./advance-held.ts"
import { type FloorName, floorName } from "./floors.ts"
import type { Period } from "./period.ts"
import type { RentIncome } from "./rent-income.ts"
import { homeUnits, unitsAsOf } from "./units-as-of.ts"

/** Signed cents of a month: the rent in force, rent received for the month and for earlier ones, and advance rent held. */
export type RentFigures = { proForma: Cents; current: Cents; back: Cents; held: Cents }

/** As of the month's end, or today. `number` is null for money of people without a unit. `exists` is false for a unit that was deleted or `isToCome`. */
export type UnitIncome = RentFigures & {
  number: number | null
  floor: FloorName
  exists: boolean
  isToCome: boolean
  occupied: boolean
}

/** Finds the unit and floor that money without its own unit counts for, the same for every figure by floor. */
export type Placing = (money: { unitNumber: number | null; tenantId: number | null }) => {
  number: number | null
  floor: FloorName
}

/** The units that exist at the month's end or have money in it, by number. Source: money.md 2.5. */
export async function incomeByUnit(tx: Tx, period: Period, income: readonly RentIncome[]): Promise<UnitIncome[]> {
  const { units, place } = await placing(tx, period)
  const found = new Map<number | null, UnitIncome>()
  for (const { number, floor, rent, exists, isToCome, occupied } of units) {
    const unit = { number, floor: floorName(floor), exists, isToCome, occupied }
    if (exists) found.set(number, { ...NO_INCOME, ...unit, proForma: rent })
  }
  const toCome = new Set(units.filter(({ isToCome }) => isToCome).map(({ number }): number | null => number))
  const add = (money: RentIncome | AdvanceHeld, part: Partial<RentFigures>) => {
    const at = place(money)
    const absent = { exists: false, isToCome: toCome.has(at.number), occupied: false }
    const unit = found.get(at.number) ?? { ...NO_INCOME, ...at, ...absent }
    found.set(at.number, { ...unit, ...added(unit, part) })
  }
  for (const part of income) add(part, { current: part.current, back: part.back })
  for (const part of await advanceHeld(tx, period)) add(part, { held: part.cents })
  return [...found.values()].toSorted((a, b) => (a.number ?? Infinity) - (b.number ?? Infinity))
}

export const NO_INCOME: RentFigures = { proForma: ZERO, current: ZERO, back: ZERO, held: ZERO }

/** The sum of two sets of figures; missing figures are zero. */
export function added(to: RentFigures, part: Partial<RentFigures>): RentFigures {
  return {
    proForma: plus(to.proForma, part.proForma ?? ZERO),
    current: plus(to.current, part.current ?? ZERO),
    back: plus(to.back, part.back ?? ZERO),
    held: plus(to.held, part.held ?? ZERO),
  }
}

/** The units at that time, and the unit that money counts for: its charge's unit, else the tenant's own. */
export async function placing(tx: Tx, period: Period) {
  const units = await unitsAsOf(tx, period)
  const homes = await homeUnits(tx, period)
  const floors = new Map(units.map((unit) => [unit.number, unit.floor]))
  const place: Placing = ({ unitNumber, tenantId }) => {
    const number = unitNumber ?? (tenantId === null ? undefined : homes.get(tenantId)) ?? null
    return { number, floor: floorName((number === null ? null : floors.get(number)) ?? null) }
  }
  return { units, place }
}
