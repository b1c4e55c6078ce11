import type { Day } from "~/values/calendar.ts"

/** The most business days between a line and its match. Source: money.md 11.4. */
export const MAX_APART = 5

/** Numbers business days, Monday to Friday, from a Monday near the beginning of 1970. Saturday and Sunday count as the Friday before; holidays count as business days. */
export function businessDay(day: Day): number {
  const sinceMonday = Math.floor(Date.parse(day) / 86_400_000) + 3
  const week = Math.floor(sinceMonday / 7)
  return week * 5 + Math.min(sinceMonday - week * 7, 4)
}
