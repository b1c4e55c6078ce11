import type { JOURNAL_KINDS } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"

export type JournalKind = (typeof JOURNAL_KINDS)[number]

/** The description of a journal. `on` is the true day, never in the future; if its month is closed, the journal is dated later (money.md 11.6). */
export type JournalEntry = {
  tenantId: number | null
  kind: JournalKind
  key: string
  on: Day
  /** The journal is dated on this day if its own day is earlier, because a bank account is reconciled up to the day before (money.md 11.5). */
  notBefore?: Day | undefined
  reason?: string | null | undefined
  memo?: string | null | undefined
  reverses?: number | null | undefined
  receiptId?: string | null | undefined
  /** A person typed the day, so the journal may be posted while the clock is in doubt. */
  isDayTyped?: boolean
}
