/** Days of a lease that look like a slip of the keys, mostly a wrong year. A page asks about them once. Source: api.md section 2, UNUSUAL_DAY. */
import { type Day, formatDay } from "~/values/calendar.ts"
import { Refusal } from "../refusal.ts"

const isYearsAfter = (from: Day, day: Day, years: number): boolean =>
  day > Temporal.PlainDate.from(from).add({ years }).toString()

/** Why the days of a term are odd: it begins more than a year after today and the end before it, or runs for more than twenty years. */
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

/** What a page's form carries: the days that its person was asked about, or "". A call carries nothing and is never asked. */
export type DaysMeant = { dayMeant?: string | undefined }

/** Refuses (409 UNUSUAL_DAY) odd days, unless `dayMeant` names them: who typed them was asked about them. */
export function mustBeMeantDays(odd: string | null, days: readonly Day[], { dayMeant }: DaysMeant): void {
  const value = days.join(" ")
  if (odd === null || dayMeant === undefined || dayMeant === value) return
  throw new Refusal("UNUSUAL_DAY", {
    message: `${odd} Is that meant? Nothing was saved yet.`,
    question: { name: "dayMeant", value },
  })
}
