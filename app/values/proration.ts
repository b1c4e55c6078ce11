/** A part of a month's charge, by the days of the month or by thirtieths. Pure. Source: money.md 9.2. */
import { type Day, daysInMonth, formatDay, monthOf } from "./calendar.ts"
import { type Cents, formatMoney, proportion } from "./money.ts"

export const PRORATION_BASES = ["days", "thirtieths"] as const
export type ProrationBasis = (typeof PRORATION_BASES)[number]

/** Days of a month that count, of its days that count. */
export type DaysOf = { days: number; of: number }

const dayOf = (day: Day) => Number(day.slice(8, 10))

/** The days of the month through a day. Of thirtieths the last day makes thirty, and no day before it does. */
function daysThrough(day: Day, basis: ProrationBasis): DaysOf {
  const length = daysInMonth(monthOf(day))
  if (basis === "days") return { days: dayOf(day), of: length }
  return { days: dayOf(day) === length ? 30 : Math.min(dayOf(day), 29), of: 30 }
}

/** The days of the month after a day, on which a tenant who moves out on it no longer rents. */
export function daysAfterMoveOut(moveOutOn: Day, basis: ProrationBasis): DaysOf {
  const { days, of } = daysThrough(moveOutOn, basis)
  return { days: of - days, of }
}

/** The days of the month from a day on, which a tenant who moves in on it rents. */
export function daysFromMoveIn(moveInOn: Day, basis: ProrationBasis): DaysOf {
  if (dayOf(moveInOn) === 1) return { days: daysThrough(moveInOn, basis).of, of: daysThrough(moveInOn, basis).of }
  const before = `${moveInOn.slice(0, 8)}${String(dayOf(moveInOn) - 1).padStart(2, "0")}` as Day
  return daysAfterMoveOut(before, basis)
}

/** The part of an amount, rounded half up to the cent. */
export const prorated = (amount: Cents, { days, of }: DaysOf): Cents => proportion(amount, days, of)

/** "$1,000.00 x 11/31 = $354.84". */
export const prorationText = (amount: Cents, days: DaysOf): string =>
  `${formatMoney(amount)} x ${days.days}/${days.of} = ${formatMoney(prorated(amount, days))}`

/** "11 of 31 days after Mar 20, 2026: $1,000.00 x 11/31 = $354.84". */
export function creditText(amount: Cents, moveOutOn: Day, days: DaysOf): string {
  const unit = `${days.of} days`
  return `${days.days} of ${unit} after ${formatDay(moveOutOn)}: ${prorationText(amount, days)}`
}
