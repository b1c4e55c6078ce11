import { z } from "zod"
import { type Cents, formatMoney, isCents } from "~/values/money.ts"
import { allowing, INVALID } from "../field-hints.ts"
import type { InnerNames } from "../inner-names.ts"
import { day, flag, id, line, oneOf, optional, queryId } from "../inputs.ts"
import { version } from "../version.ts"

export const MAX_LINES = 2_000

/** Source: api.md X300. */
export const ReconciliationsQuery = z.object({ bankAccountID: optional(queryId()) })
export type ReconciliationsQuery = { bankAccountId?: number | undefined }

/** Source: api.md X301 and X308. */
export const OneReconciliation = z.object({ reconciliation: queryId() })
export type OneReconciliation = { reconciliation: number }

/** `report` is one of X301's; without it the one in force. Source: api.md X308. */
export const ReportQuery = z.object({ reconciliation: queryId(), report: optional(queryId()) })
export type ReportQuery = { reconciliation: number; report?: number | undefined }

/** Source: api.md X309. */
export const ProposalQuery = z.object({ bankAccountID: queryId() })
export type ProposalQuery = InnerNames<z.output<typeof ProposalQuery>>

const MAX_BALANCE = 9_999_999_999 as Cents
const balance = () =>
  allowing(
    z
      .int({ error: INVALID })
      .min(0, INVALID)
      .max(MAX_BALANCE, INVALID)
      .refine(isCents, INVALID)
      .meta({ unit: "cents" }),
    `Use an amount from $0.00 to ${formatMoney(MAX_BALANCE)} with at most two decimals, like 1250.50 or 1,250.50.`,
  )

/** `closing` has no sign; `isOverdrawn` makes it negative. Source: api.md X302. */
export const BeginReconciliation = z.object({
  bankAccountID: id(),
  endDate: day(),
  closing: optional(balance()),
  isOverdrawn: optional(flag()),
})
export type BeginReconciliation = InnerNames<z.output<typeof BeginReconciliation>>

const lineIds = () =>
  optional(
    allowing(
      z.array(id()).max(MAX_LINES, `Use at most ${MAX_LINES} lines.`),
      "A line is no longer in this reconciliation. Please check the lines and save them again.",
    ),
  )
export const CHOICES = ["all", "none", "matched"] as const

/** The ids of all lines that are on the statement, or a choice that covers all lines. Source: api.md X303. */
export const TickLines = z.object({
  reconciliationID: id(),
  journalLineIDs: lineIds(),
  bankLineIDs: lineIds(),
  choice: optional(oneOf(CHOICES)),
  version: optional(version()),
})
export type TickLines = InnerNames<z.output<typeof TickLines>>

/** The page's form: the same lines with the closing balance; `finish` finishes with exactly these. Source: money.md 11.5, "Finished". */
export const TickOrFinish = TickLines.extend({
  closing: balance(),
  isOverdrawn: optional(flag()),
  finish: optional(flag()),
})
export type TickOrFinish = InnerNames<z.output<typeof TickOrFinish>>

/** Source: api.md X304. */
export const ChangeClosing = z.object({
  reconciliationID: id(),
  closing: balance(),
  isOverdrawn: optional(flag()),
  version: optional(version()),
})
export type ChangeClosing = InnerNames<z.output<typeof ChangeClosing>>

/** Source: api.md X305. */
export const FinishReconciliation = z.object({ reconciliationID: id(), version: optional(version()) })
export type FinishReconciliation = InnerNames<z.output<typeof FinishReconciliation>>

/** Source: api.md X306. */
export const ReopenReconciliation = z.object({
  reconciliationID: id(),
  reason: line(500).refine((text) => text.length >= 10, "Use at least 10 characters."),
})
export type ReopenReconciliation = InnerNames<z.output<typeof ReopenReconciliation>>

/** Source: api.md X307. */
export const DiscardReconciliation = z.object({ reconciliationID: id() })
export type DiscardReconciliation = InnerNames<z.output<typeof DiscardReconciliation>>
