/** The day on which a month's rent becomes late. Source: money.md section 4, "Late fee". */
import { addDays, addMonths, clampedDay, type Day, type Month } from "~/values/calendar.ts"
import { type BasisPoints, toBasisPoints } from "~/values/money.ts"
import type { Defaults } from "../../settings/defaults.ts"

/** The days of the month on which rent is late and due, and the fee as a share of the rent. */
export type LateFeeTerms = { late: number; due: number | null; bps: BasisPoints }

/** A tenant's own terms, else the property's. Null, so no tenant is charged, while the property has no percentage or no late day is set. */
export function lateFeeTerms(
  { lateFeeDay, lateFeeBps }: { lateFeeDay: number | null; lateFeeBps: BasisPoints | null },
  defaults: Pick<Defaults, "lateFeeDay" | "lateFeePercent" | "rentDueDay">,
): LateFeeTerms | null {
  const late = lateFeeDay ?? defaults.lateFeeDay
  if (late === null || defaults.lateFeePercent === null) return null
  return { late, due: defaults.rentDueDay, bps: lateFeeBps ?? toBasisPoints(defaults.lateFeePercent) }
}

/** The late day of a month, but never before the day after rent was due. */
export function lateDateOf(period: Month, { late, due }: LateFeeTerms): Day {
  const own = clampedDay(period, late)
  const afterDue = due === null ? own : addDays(clampedDay(period, due), 1)
  return own > afterDue ? own : afterDue
}

/**
 * The first and last day on which an earlier version posted a period's late fee: it named a fee by the month of its posting. A late day on the
 * first of a month belongs to the month before, whose rent was due on its last day.
 */
export function postingDaysOf(period: Month, { due }: Pick<LateFeeTerms, "due">): { from: Day; until: Day } {
  const first = clampedDay(period, 1)
  const next = clampedDay(addMonths(period, 1), 1)
  return due === null ? { from: first, until: addDays(next, -1) } : { from: addDays(first, 1), until: next }
}
