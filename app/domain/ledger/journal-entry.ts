import type { JOURNAL_KINDS } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"

export type JournalKind = (typeof JOURNAL_KINDS)[number]

/** The description of a journal. `on` is the day on which it happened, never in the future; in a closed month it is dated later (money.md 11.6). */
export type JournalEntry = {
  tenantId: number | null
  kind: JournalKind
  key: string
  on: Day
  /** Dated on this day where the own day is earlier: what a finished reconciliation of a bank account leaves (money.md 11.5). */
  notBefore?: Day | undefined
  reason?: string | null | undefined
  memo?: string | null | undefined
  reverses?: number | null | undefined
  receiptId?: string | null | undefined
  /** A person typed the day, so the journal may be posted while the clock is in doubt. */
  isDayTyped?: boolean
}
