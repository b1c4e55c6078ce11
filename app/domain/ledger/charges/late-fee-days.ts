/** The day on which a month's rent becomes late. Source: money.md section 4, "Late fee". */
import { addDays, addMonths, clampedDay, type Day, type Month } from "~/values/calendar.ts"
import type { Defaults } from "../../settings/defaults.ts"

/** The days of the month on which rent becomes late and is due. */
export type LateFeeDays = { late: number; due: number | null }

/** The tenant's own late day, else the property's. Null if neither is set; then no late fee is charged. */
export function lateFeeDaysOf(
  { lateFeeDay }: { lateFeeDay: number | null },
  defaults: Pick<Defaults, "lateFeeDay" | "rentDueDay">,
): LateFeeDays | null {
  const late = lateFeeDay ?? defaults.lateFeeDay
  return late === null ? null : { late, due: defaults.rentDueDay }
}

/** The late day of a month, but never before the day after rent was due. */
export function lateDateOf(period: Month, { late, due }: LateFeeDays): Day {
  const own = clampedDay(period, late)
  const afterDue = due === null ? own : addDays(clampedDay(period, due), 1)
  return own > afterDue ? own : afterDue
}

/** The day that decides which rule applies to a month: the rent's due day, or `chargedDueOn` if the due day was moved later. Without a due day, the late day. */
export function ruleDayOf(period: Month, days: LateFeeDays, chargedDueOn: Day | null): Day {
  const dueOn = days.due === null ? lateDateOf(period, days) : clampedDay(period, days.due)
  return chargedDueOn !== null && chargedDueOn < dueOn ? chargedDueOn : dueOn
}

/**
 * The first and last day on which an earlier version may have posted a period's late fee, because it named a fee by the month of its posting. A late day
 * on the first of a month belongs to the month before, whose rent was due on that month's last day.
 */
export function postingDaysOf(period: Month, { due }: Pick<LateFeeDays, "due">): { from: Day; until: Day } {
  const first = clampedDay(period, 1)
  const next = clampedDay(addMonths(period, 1), 1)
  return due === null ? { from: first, until: addDays(next, -1) } : { from: addDays(first, 1), until: next }
}
