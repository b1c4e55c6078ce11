import type { Priority } from "~/domain/audit/categories.ts"
import type { LogEntry } from "~/domain/audit/search.ts"
import { formatInstant } from "~/values/calendar.ts"
import type { Tone } from "~/values/flash.ts"
import { visible } from "~/values/visible-text.ts"

export const TONES: Record<Priority, Tone | undefined> = {
  info: undefined,
  low: undefined,
  medium: "attention",
  high: "problem",
  critical: "problem",
}

export function timeOf({ createdAt }: LogEntry, zone: string): string {
  return formatInstant(createdAt, zone, "second")
}

/** "Ontario, California, United States", as known when the entry was written. Null if unknown. */
export function geoLocationText({ place }: LogEntry): string | null {
  if (place === null) return null
  const parts = [place.City, place.Region, place.Country].filter((part) => part !== null)
  return visible([...new Set(parts)].join(", "))
}

/** The user's name at that time, "Alma Brandt as Dana Reyes" during an impersonation. Null if nobody was signed in. */
export function nameOf({ userName, impersonatorName }: LogEntry): string | null {
  if (userName === null) return null
  return visible(impersonatorName === null ? userName : `${impersonatorName} as ${userName}`)
}

/** The impersonating administrator: the one who was signed in as the user, or the entry's own user. Null for entries from before names were stored. */
export function impersonatorOf({ impersonatorName, userName, userId, metadata }: LogEntry): string | null {
  return impersonatorName ?? (metadata?.ImpersonatedBy === userId ? userName : null)
}
