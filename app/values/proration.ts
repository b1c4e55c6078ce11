/** Prorates a monthly charge by the days of the month or by thirtieths. Pure. Source: money.md 9.2. */
import { type Day, daysInMonth, formatDay, monthOf } from "./calendar.ts"
import { type Cents, formatMoney, proportion } from "./money.ts"

export const PRORATION_BASES = ["days", "thirtieths"] as const
export type ProrationBasis = (typeof PRORATION_BASES)[number]

/** The counted days of a month, and the number of days that the month counts. */
export type DaysOf = { days: number; of: number }

const dayOf = (day: Day) => Number(day.slice(8, 10))

/** The days of the month up to and including a day. With thirtieths, the last day counts as the 30th and no earlier day does. */
function daysThrough(day: Day, basis: ProrationBasis): DaysOf {
  const length = daysInMonth(monthOf(day))
  if (basis === "days") return { days: dayOf(day), of: length }
  return { days: dayOf(day) === length ? 30 : Math.min(dayOf(day), 29), of: 30 }
}

/** The days of the month after a move-out day, on which the tenant no longer rents. */
export function daysAfterMoveOut(moveOutOn: Day, basis: ProrationBasis): DaysOf {
  const { days, of } = daysThrough(moveOutOn, basis)
  return { days: of - days, of }
}

/** The days of the month from a move-in day on, on which the tenant rents. */
export function daysFromMoveIn(moveInOn: Day, basis: ProrationBasis): DaysOf {
  if (dayOf(moveInOn) === 1) return { days: daysThrough(moveInOn, basis).of, of: daysThrough(moveInOn, basis).of }
  const before = `${moveInOn.slice(0, 8)}${String(dayOf(moveInOn) - 1).padStart(2, "0")}` as Day
  return daysAfterMoveOut(before, basis)
}

/** The prorated amount, rounded half up to the cent. */
export const prorated = (amount: Cents, { days, of }: DaysOf): Cents => proportion(amount, days, of)

/** For instance "$1,000.00 x 11/31 = $354.84". */
export const prorationText = (amount: Cents, days: DaysOf): string =>
  `${formatMoney(amount)} x ${days.days}/${days.of} = ${formatMoney(prorated(amount, days))}`

/** For instance "11 of 31 days after Mar 20, 2026: $1,000.00 x 11/31 = $354.84". */
export function creditText(amount: Cents, moveOutOn: Day, days: DaysOf): string {
  const unit = `${days.of} days`
  return `${days.days} of ${unit} after ${formatDay(moveOutOn)}: ${prorationText(amount, days)}`
}
