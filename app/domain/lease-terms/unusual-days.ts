/** Finds days of a lease that are probably typing errors, mostly a wrong year. A page asks about them once. Source: api.md section 2, UNUSUAL_DAY. */
import { type Day, formatDay } from "~/values/calendar.ts"
import { Refusal } from "../refusal.ts"

const isYearsAfter = (from: Day, day: Day, years: number): boolean =>
  day > Temporal.PlainDate.from(from).add({ years }).toString()

/** The reason why a term's days are unusual: it begins more than a year after both today and the previous end, or lasts more than twenty years. */
export function oddTerm({ startsOn, endsOn }: { startsOn: Day; endsOn: Day }, endBefore: Day, now: Day): string | null {
  if (isYearsAfter(endBefore > now ? endBefore : now, startsOn, 1))
    return `${formatDay(startsOn)} is more than a year after the lease's last day, ${formatDay(endBefore)}.`
  if (!isYearsAfter(startsOn, endsOn, 20)) return null
  return `From ${formatDay(startsOn)} to ${formatDay(endsOn)} are more than 20 years.`
}

export const oddStep = (day: Day, now: Day): string | null =>
  isYearsAfter(now, day, 10) ? `${formatDay(day)} is more than 10 years ahead.` : null

export const oddMoveOut = (day: Day, now: Day): string | null =>
  isYearsAfter(now, day, 2) ? `${formatDay(day)} is more than 2 years ahead.` : null

/** The days that the person has confirmed in a page's form, or "". API calls leave it out and are never asked. */
export type DaysMeant = { dayMeant?: string | undefined }

/** Refuses (409 UNUSUAL_DAY) unusual days, unless `dayMeant` shows that the person has confirmed them. */
export function mustBeMeantDays(odd: string | null, days: readonly Day[], { dayMeant }: DaysMeant): void {
  const value = days.join(" ")
  if (odd === null || dayMeant === undefined || dayMeant === value) return
  throw new Refusal("UNUSUAL_DAY", {
    message: `${odd} Is that meant? Nothing was saved yet.`,
    question: { name: "dayMeant", value },
  })
}
