/** Decides which automatic backups stay: the newest of each of the last 7 days, 5 weeks and 12 months with a backup. Source: docs/operations/backup.md. */
import { type Day, dayAt, monthOf } from "~/values/calendar.ts"

const PERIODS: readonly { of: (day: Day) => string; count: number }[] = [
  { of: (day) => day, count: 7 },
  { of: weekOf, count: 5 },
  { of: monthOf, count: 12 },
]

/** The backups that may be deleted, newest first; the newest one stays. `at` is in milliseconds. Days are in the zone, and weeks begin on Monday. */
export function expired<Backup extends { at: number }>(backups: readonly Backup[], zone: string): Backup[] {
  const newestFirst = backups.toSorted((a, b) => b.at - a.at)
  const stored = new Set(
    PERIODS.flatMap(({ of, count }) => newestOfEach(newestFirst, (at) => of(dayAt(at, zone)), count)),
  )
  return newestFirst.filter((backup) => !stored.has(backup))
}

function newestOfEach<Backup extends { at: number }>(
  newestFirst: readonly Backup[],
  periodAt: (at: number) => string,
  count: number,
): Backup[] {
  const newest = new Map<string, Backup>()
  for (const backup of newestFirst) {
    const period = periodAt(backup.at)
    if (!newest.has(period)) newest.set(period, backup)
  }
  return [...newest.values()].slice(0, count)
}

function weekOf(day: Day): string {
  const { yearOfWeek, weekOfYear } = Temporal.PlainDate.from(day)
  return `${yearOfWeek} week ${weekOfYear}`
}
