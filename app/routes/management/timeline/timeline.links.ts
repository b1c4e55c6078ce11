import type { TimelineEntry } from "~/domain/timeline/entry.ts"
import type { TimelineKind } from "~/domain/timeline/inputs.ts"
import type { Day } from "~/values/calendar.ts"

export function timelineAddress(tenantId: number, kind: TimelineKind | null = null, until: Day | null = null): string {
  const query = new URLSearchParams({ tenant: String(tenantId) })
  if (kind !== null) query.set("kind", kind)
  if (until !== null) query.set("until", until)
  return `/management/viewtenant/timeline?${query}`
}

/** The page that shows an entry in full; undefined if the reader may not open it. */
export function placeOf(tenantId: number, { kind, id }: TimelineEntry, maySeeLog: boolean): string | undefined {
  if (kind === "money") return `/management/viewtenant/payments?tenant=${tenantId}`
  if (kind === "mail") return `/management/email/thread?threadID=${id}`
  if (kind === "request") return `/management/requests?tenant=${tenantId}`
  if (kind === "note") return `/management/notes?tenant=${tenantId}`
  if (kind === "document") return `/management/files?download=${id}`
  return maySeeLog ? `/admin/log/entry?id=${id}` : undefined
}
