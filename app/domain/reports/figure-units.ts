/** The units behind pro forma, uncollected rent and occupancy of a report. */
import type { Tx } from "#db/client.server.ts"
import { type Cents, sum } from "~/values/money.ts"
import { command } from "../commands.ts"
import { type Occupancy, occupancy, uncollected } from "./income-by-floor.ts"
import { incomeByUnit, type UnitIncome } from "./income-by-unit.ts"
import type { UnitsQuery } from "./inputs.ts"
import { type Period, periodOf } from "./period.ts"
import { rentIncome } from "./rent-income.ts"

/** Signed cents. */
export type FigureUnit = UnitIncome & { uncollected: Cents }
export type FigureUnits = {
  period: Period
  units: FigureUnit[]
  sums: { proForma: Cents; current: Cents; uncollected: Cents; occupancy: Occupancy }
}

/** The units of the whole property or of one floor, by number, with their sums. Refuses a month in the future (400). */
export const figureUnits = command(
  "see reports",
  async (tx: Tx, _actor, { month, floor }: UnitsQuery): Promise<FigureUnits> => {
    const period = await periodOf(tx, month)
    const units = (await incomeByUnit(tx, period, await rentIncome(tx, period)))
      .filter((unit) => floor === undefined || unit.floor === floor)
      .map((unit) => ({ ...unit, uncollected: uncollected(unit) }))
    return { period, units, sums: sumsOf(units) }
  },
)

function sumsOf(units: readonly FigureUnit[]): FigureUnits["sums"] {
  const total = (figure: "proForma" | "current" | "uncollected") => sum(units.map((unit) => unit[figure]))
  const existing = units.filter(({ exists }) => exists)
  return {
    proForma: total("proForma"),
    current: total("current"),
    uncollected: total("uncollected"),
    occupancy: occupancy(existing.filter(({ occupied }) => occupied).length, existing.length),
  }
}
