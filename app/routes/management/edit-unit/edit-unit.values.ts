import type { EditUnit, PlanRentIncrease } from "~/domain/units/inputs.ts"
import type { UnitRow } from "~/domain/units/units.ts"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney, formatPlain, plus } from "~/values/money.ts"

/** Initial values of the form: money as dollar text, a checked box as "on". */
export function detailsOf(unit: UnitRow) {
  const ticked = (flag: boolean) => (flag ? "on" : undefined)
  return {
    monthlyRent: formatPlain(unit.monthlyRent),
    deposit: formatPlain(unit.deposit),
    squareFootage: unit.squareFootage?.toString(),
    buildingNumber: unit.buildingNumber?.toString(),
    floor: unit.floor?.toString(),
    notes: unit.notes ?? undefined,
    cleaningNeeded: ticked(unit.cleaningNeeded),
    repairsNeeded: ticked(unit.repairsNeeded),
    readyToRent: ticked(unit.readyToRent),
    movingOutSoon: ticked(unit.movingOutSoon),
  } satisfies Record<Exclude<keyof EditUnit, "unitNumber" | "version" | "rentMeant">, string | undefined>
}

export function planOf(unit: UnitRow) {
  return {
    plannedRentIncreaseDate: unit.plannedIncreaseOn ?? undefined,
    plannedRentIncreaseAmount: unit.plannedIncreaseCents === null ? undefined : formatPlain(unit.plannedIncreaseCents),
  } satisfies Record<Exclude<keyof PlanRentIncrease, "unitNumber" | "version" | "rentMeant">, string | undefined>
}

export const isNothingPlanned = (plan: ReturnType<typeof planOf>): boolean =>
  Object.values(plan).every((half) => half === undefined)

/** Describes the stored plan. Without both date and amount it is not called an increase. */
export function storedPlan({ plannedIncreaseOn: on, plannedIncreaseCents: cents, monthlyRent }: UnitRow): string {
  if (on === null && cents === null) return "Saved now: no increase is planned."
  if (cents === null)
    return `Saved now: only the date, ${on && formatDay(on)}. Nothing changes until the amount is set.`
  const amount = formatMoney(cents)
  if (on === null) return `Saved now: only the amount, ${amount}. Nothing changes until the date is set.`
  return `Saved now: ${amount} more, ${formatMoney(plus(monthlyRent, cents))} in all, from ${formatDay(on)}.`
}
