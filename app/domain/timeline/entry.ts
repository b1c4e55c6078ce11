import type { Tx } from "#db/client.server.ts"
import type { Day } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import type { Actor } from "../permissions.ts"
import type { TimelineKind } from "./inputs.ts"

/**
 * One entry of a timeline. `at` (milliseconds) is null if only the day is known, as for money. `id` is the id of the thread, request, note, file or audit
 * row; null for money, which is in the ledger on `day`. `amount` is in cents.
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

/** The range that a source reads: entries up to the end of the day `until`, newest first, and one more than `most` if there are more. */
export type Span = { tenantId: number; until: Day; zone: string; most: number }
export type Source = (tx: Tx, actor: Actor, span: Span) => Promise<TimelineEntry[]>
