import type { Day } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"

/** Everything that Today shows, in its order. */
export const WORK_KINDS = [
  "lateRent",
  "instalments",
  "brokenPlans",
  "disputes",
  "moveOuts",
  "reminders",
  "undeliveredMail",
  "waitingThreads",
  "unassignedRequests",
  "waitingCertificates",
  "sentDocuments",
  "expiringCards",
  "leaseEnds",
  "expiringCertificates",
  "missingCertificates",
  "moveInDrafts",
  "messageDrafts",
] as const
export type WorkKind = (typeof WORK_KINDS)[number]

/**
 * One thing to do. `name` is the person, the request's title or the mail's subject, `detail` a second description; `id` is the id of the thread or
 * request, or the draft's key. `on` is the relevant day, `amount` in cents.
 */
export type WorkLine = {
  name: string
  detail: string | null
  tenantId: number | null
  units: number[]
  id: string | null
  on: Day | null
  amount: Cents | null
}

/** The work of one kind: the number, and the first lines. */
export type Found = { total: number; lines: WorkLine[] }

/** The most lines of a kind; its own page shows all. */
export const MOST_LINES = 5
/** Days ahead for which leases and moves are listed. */
export const DAYS_AHEAD = 60

export const line = (part: Partial<WorkLine> & { name: string }): WorkLine => ({
  ...{ detail: null, tenantId: null, units: [], id: null, on: null, amount: null },
  ...part,
})

/** Everything found, with the list cut to its first lines. */
export const beginningOf = (found: readonly WorkLine[]): Found => ({
  total: found.length,
  lines: found.slice(0, MOST_LINES),
})
