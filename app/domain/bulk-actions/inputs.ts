/** Inputs of actions on many tenants or units. Money is in cents. Source: api.md 4.10, X101 to X106. */
import { z } from "zod"
import { INVALID } from "../field-hints.ts"
import type { InnerNames } from "../inner-names.ts"
import { day, id, line, oneOf, optional, percent, someCents, text, unitNo } from "../inputs.ts"
import { reason } from "../ledger/inputs.ts"
import { keysConfirmed, MAX_BODY_LENGTH, MAX_SUBJECT_LENGTH } from "../messaging/email-inputs.ts"

export const MOST_ROWS = 500
const TOO_MANY = `Select at most ${MOST_ROWS} at once.`

/** X101: units, tenants or both, 1 to 500 in total. */
export const NewSelection = z
  .object({
    unitNumbers: optional(z.array(unitNo()).max(MOST_ROWS, TOO_MANY)),
    tenantIDs: optional(z.array(id()).max(MOST_ROWS, TOO_MANY)),
  })
  .superRefine(({ unitNumbers = [], tenantIDs = [] }, context) => {
    const count = unitNumbers.length + tenantIDs.length
    if (count > 0 && count <= MOST_ROWS) return
    const message = count === 0 ? "Required." : INVALID
    context.addIssue({ code: "custom", path: ["unitNumbers"], message })
  })
export type NewSelection = InnerNames<z.infer<typeof NewSelection>>

const uuid = () => text(100)
export const SelectionQuery = z.object({ selection: uuid() })
export type SelectionQuery = z.infer<typeof SelectionQuery>

export const BulkMail = z.object({ selection: uuid(), subject: line(MAX_SUBJECT_LENGTH), body: text(MAX_BODY_LENGTH) })
export type BulkMail = z.infer<typeof BulkMail> & { keysConfirmed?: string | undefined }
export const BulkMailForm = BulkMail.extend({ keysConfirmed: keysConfirmed() })

export const BulkPopup = z.object({ selection: uuid(), subject: line(200), note: text(5_000) })
export type BulkPopup = z.infer<typeof BulkPopup> & { keysConfirmed?: string | undefined }
export const BulkPopupForm = BulkPopup.extend({ keysConfirmed: keysConfirmed() })

/** Without days, the past year, as for a single statement. */
export const BulkStatements = z
  .object({ selection: uuid(), from: optional(day()), to: optional(day()) })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    error: "The end date must not be before the start date.",
    path: ["to"],
  })
export type BulkStatements = z.infer<typeof BulkStatements>

export const BulkFee = z.object({
  selection: uuid(),
  amount: someCents(),
  type: oneOf(["late", "other"]),
  note: text(500),
})
export type BulkFee = z.infer<typeof BulkFee>

/** X109. Each deletion gets this reason. */
export const DeleteBulkFees = z.object({ selection: uuid(), reason: reason() })
export type DeleteBulkFees = z.infer<typeof DeleteBulkFees>

const increase = { date: day(), percent: optional(percent()), amount: optional(someCents()) }
const isOne = ({ percent: share, amount }: { percent?: number | undefined; amount?: number | undefined }) =>
  (share === undefined) !== (amount === undefined) && share !== 0
const ONE = { error: "Give a percent above 0 or an amount, not both.", path: ["percent"] }

/** A percentage of each rent, or the same amount, from a day on. */
export const BulkIncrease = z.object({ selection: uuid(), ...increase }).refine(isOne, ONE)
export type BulkIncrease = z.infer<typeof BulkIncrease>
