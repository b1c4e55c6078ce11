/**
 * When something monthly happens: on the same local day and at the same local time as the first time, on the last day of shorter months. A time that
 * the clocks skip is an hour later, one that occurs twice is the first ('compatible'). Instants are milliseconds. Source: money.md section 4, "E-mail".
 */
import { addMonths, asDay, clampedDay, monthOf } from "./calendar.ts"

/** Two occurrences are never closer than this, even when the time zone is changed between them. */
const APART = 15 * 24 * 60 * 60 * 1000

/** The occurrence a number of months after the first; 0 is the first itself. */
export function monthlyOccurrence(first: number, months: number, zone: string): number {
  if (months === 0) return first
  const local = Temporal.Instant.fromEpochMilliseconds(first).toZonedDateTimeISO(zone)
  const begun = monthOf(asDay(local.toPlainDate().toString()))
  const day = clampedDay(addMonths(begun, months), local.day)
  const time = Temporal.PlainDate.from(day).toPlainDateTime(local.toPlainTime())
  return time.toZonedDateTime(zone, { disambiguation: "compatible" }).epochMilliseconds
}

/** The occurrence that follows the one at `at`: the next month's. */
export function followingOccurrence(first: number, at: number, zone: string): number {
  const after = at + APART
  let months = Math.max(0, monthsBetween(first, after, zone) - 1)
  let found = monthlyOccurrence(first, months, zone)
  while (found <= after) {
    months += 1
    found = monthlyOccurrence(first, months, zone)
  }
  return found
}

function monthsBetween(first: number, later: number, zone: string): number {
  const [from, to] = [first, later].map((instant) => {
    const { year, month } = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
    return year * 12 + month
  })
  return (to ?? 0) - (from ?? 0)
}

/** The latest occurrence by `now` of those from `at` on, and the one after it. `at` itself has come. */
export function latestOccurrence(
  first: number,
  at: number,
  now: number,
  zone: string,
): { latest: number; next: number } {
  let latest = at
  let next = followingOccurrence(first, latest, zone)
  while (next <= now) {
    latest = next
    next = followingOccurrence(first, latest, zone)
  }
  return { latest, next }
}

/** Whether the clocks skip an hour of a local day: then nothing can happen at it. */
export const isSkipped = (day: string, hour: number, zone: string): boolean =>
  Temporal.Instant.fromEpochMilliseconds(instantAt(day, hour, zone)).toZonedDateTimeISO(zone).hour !== hour

/** The instant of a local day and time ("09:00" is { hour: 9 }) in a zone, 'compatible'. */
export function instantAt(day: string, hour: number, zone: string): number {
  const local = Temporal.PlainDate.from(day).toPlainDateTime({ hour })
  return local.toZonedDateTime(zone, { disambiguation: "compatible" }).epochMilliseconds
}
