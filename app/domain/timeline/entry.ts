import type { Tx } from "#db/client.server.ts"
import type { Day } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import type { Actor } from "../permissions.ts"
import type { TimelineKind } from "./inputs.ts"

/**
 * One entry of a time line. `at` (ms) is null where only the day is known: money. `id` is the number of what the entry is about (a thread, a request, a
 * note, a stored file, a row of the audit log); null for money, which stands in the ledger on `day`. `amount` is money's, in cents.
 */
export type TimelineEntry = {
  kind: TimelineKind
  day: Day
  at: number | null
  id: number | null
  title: string
  detail: string | null
  by: string | null
  amount: Cents | null
}

/** What a source reads: entries up to the end of the day `until`, newest first, one more than `most` where there are more. */
export type Span = { tenantId: number; until: Day; zone: string; most: number }
export type Source = (tx: Tx, actor: Actor, span: Span) => Promise<TimelineEntry[]>
