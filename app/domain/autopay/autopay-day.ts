import { addMonths, clampedDay, type Day, monthOf } from "~/values/calendar.ts"

/** The next day after `today` on which autopay runs on this day of the month; in a month too short, the last day. Source: api.md 3.10. */
export function nextAutopayDay(dayOfMonth: number, today: Day): Day {
  const own = clampedDay(monthOf(today), dayOfMonth)
  return own > today ? own : clampedDay(addMonths(monthOf(today), 1), dayOfMonth)
}
