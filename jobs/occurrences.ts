/** When a day's jobs are due: 3:00 in the property's time zone. Source: money.md section 4. */
import { addDays, type Day, dayAt, daysAfter } from "~/values/calendar.ts"
import { DAILY } from "./timetable.ts"

/**
 * The instant of 3:00 on a local day, in milliseconds. When the clocks skip 3:00 it is 4:00 of that day, when it occurs twice it is the first one
 * (Temporal's 'compatible', as in RFC 5545).
 */
export function occurrenceOn(day: Day, zone: string): number {
  const three = Temporal.PlainDateTime.from(`${day}T${DAILY.at}`)
  return three.toZonedDateTime(zone, { disambiguation: "compatible" }).epochMilliseconds
}

/** The latest local day whose 3:00 has come by `now` (milliseconds). */
export function lastDue(now: number, zone: string): Day {
  const today = dayAt(now, zone)
  return now >= occurrenceOn(today, zone) ? today : addDays(today, -1)
}

/** The next instant at which a day's jobs are due, after `now` (milliseconds). */
export function nextOccurrence(now: number, zone: string): number {
  return occurrenceOn(addDays(lastDue(now, zone), 1), zone)
}

/** The days still to be done, in order: those after the last one finished whose 3:00 has come. A clock stepped back gives none. */
export function daysDue(doneUpTo: Day, now: number, zone: string): Day[] {
  return daysAfter(doneUpTo, lastDue(now, zone))
}
