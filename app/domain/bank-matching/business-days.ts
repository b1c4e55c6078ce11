import type { Day } from "~/values/calendar.ts"

/** A line and what it is matched to are at most so many business days apart. Source: money.md 11.4. */
export const MAX_APART = 5

/** Counts business days from a Monday of 1970: Monday to Friday; a weekend counts as its Friday. Holidays are business days. */
export function businessDay(day: Day): number {
  const sinceMonday = Math.floor(Date.parse(day) / 86_400_000) + 3
  const week = Math.floor(sinceMonday / 7)
  return week * 5 + Math.min(sinceMonday - week * 7, 4)
}
