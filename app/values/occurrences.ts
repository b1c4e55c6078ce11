/**
 * The occurrences of a monthly event: on the same local day and time as the first, or on the last day of a shorter month. If the clocks skip the time,
 * it is an hour later; if the time occurs twice, the first counts ('compatible'). Instants are milliseconds. Source: money.md section 4, "E-mail".
 */
import { addMonths, asDay, clampedDay, monthOf } from "./calendar.ts"

/** Two occurrences are at least this far apart, even when the time zone changes between them. */
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

/** The occurrence after the one at `at`, in the next month. */
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

/** The latest occurrence up to `now`, and the next one. `at` is an occurrence at or before `now`. */
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

/** Whether the clocks skip an hour of a local day, so that the hour does not exist. */
export const isSkipped = (day: string, hour: number, zone: string): boolean =>
  Temporal.Instant.fromEpochMilliseconds(instantAt(day, hour, zone)).toZonedDateTimeISO(zone).hour !== hour

/** The instant of a local day and time ("09:00" is { hour: 9 }) in a zone, 'compatible'. */
export function instantAt(day: string, hour: number, zone: string): number {
  const local = Temporal.PlainDate.from(day).toPlainDateTime({ hour })
  return local.toZonedDateTime(zone, { disambiguation: "compatible" }).epochMilliseconds
}
