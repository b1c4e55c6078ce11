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

/** "Nov 20, 2026, 8:04:11 AM" in the zone given. */
export function timeOf({ createdAt }: LogEntry, zone: string): string {
  return formatInstant(createdAt, zone, "second")
}

/** "Ontario, California, United States" as far as it was known when the row was written; null otherwise. */
export function geoLocationText({ place }: LogEntry): string | null {
  if (place === null) return null
  const parts = [place.City, place.Region, place.Country].filter((part) => part !== null)
  return visible([...new Set(parts)].join(", "))
}

/** What the person was called then, "Alma Brandt as Dana Reyes" where an administrator was signed in as them; null where nobody was signed in. */
export function nameOf({ userName, impersonatorName }: LogEntry): string | null {
  if (userName === null) return null
  return visible(impersonatorName === null ? userName : `${impersonatorName} as ${userName}`)
}

/**
 * What the administrator was called whom the metadata name by number as `ImpersonatedBy`: whoever was signed in as the user, or the user
 * of a row that describes signing in as somebody else. Null in rows from before names were stored.
 */
export function impersonatorOf({ impersonatorName, userName, userId, metadata }: LogEntry): string | null {
  return impersonatorName ?? (metadata?.ImpersonatedBy === userId ? userName : null)
}
