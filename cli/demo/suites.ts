/** The demo building: 24 suites on 2 floors, and the other requested suites above them. Money is cents. */
import type { NewUnit } from "~/domain/units/inputs.ts"
import { asCents } from "~/values/money.ts"

export const NAMED_SUITES = 24
const SUITES_A_FLOOR = 12
const HIGHEST_FLOOR = 20
/** The areas of the suites in square feet, repeated. */
const AREAS = [420, 310, 310, 280, 560, 240, 240, 300, 380, 210, 640, 350]
const RENT_A_FOOT = 265

export function suites(count: number): NewUnit[] {
  return Array.from({ length: count }, (_, index) => {
    const { floor, unitNumber } = placeOf(index, count)
    const squareFootage = AREAS[(index * 7) % AREAS.length] ?? 300
    const monthlyRent = asCents(Math.round((squareFootage * RENT_A_FOOT) / 500) * 500)
    return { unitNumber, monthlyRent, deposit: monthlyRent, floor, squareFootage, buildingNumber: 1 }
  })
}

/** Suites are numbered by hundreds; with more than 99 on a floor, the floors from the third on by thousands. */
function placeOf(index: number, count: number): { floor: number; unitNumber: number } {
  const above = index - NAMED_SUITES
  if (above < 0) {
    const floor = Math.floor(index / SUITES_A_FLOOR) + 1
    return { floor, unitNumber: floor * 100 + (index % SUITES_A_FLOOR) + 1 }
  }
  const aFloor = Math.max(SUITES_A_FLOOR, Math.ceil((count - NAMED_SUITES) / (HIGHEST_FLOOR - 2)))
  const floor = Math.floor(above / aFloor) + 3
  return { floor, unitNumber: floor * (aFloor > 99 ? 1_000 : 100) + (above % aFloor) + 1 }
}
