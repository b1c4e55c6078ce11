/** A day's jobs are due at 3:00 in the property's time zone. Source: money.md section 4. */
import { addDays, type Day, dayAt, daysAfter, jobsOn } from "./calendar.ts"

/** The latest local day whose 3:00 is at or before `now` (milliseconds). */
export function lastDue(now: number, zone: string): Day {
  const today = dayAt(now, zone)
  return now >= jobsOn(today, zone) ? today : addDays(today, -1)
}

/** The next instant at which a day's jobs are due, after `now` (milliseconds). */
export function nextOccurrence(now: number, zone: string): number {
  return jobsOn(addDays(lastDue(now, zone), 1), zone)
}

/** The days whose jobs are due, in order: from the day after the last finished one to `lastDue`. None after the clock was set back. */
export function daysDue(doneUpTo: Day, now: number, zone: string): Day[] {
  return daysAfter(doneUpTo, lastDue(now, zone))
}
