/** Inputs of recurring charges' calls and forms. Source: api.md X1-X7. */
import { z } from "zod"
import type { InnerNames } from "../inner-names.ts"
import {
  cents,
  clearable,
  flag,
  id,
  line,
  month,
  name,
  optional,
  queryId,
  text,
  unitNo,
  wholeNumber,
} from "../inputs.ts"
import { version } from "../version.ts"

const quantity = () => wholeNumber(1, 999)
const note = () => line(100)

/** X2. `amount` in cents is the proposal for a new line. */
export const NewChargeType = z.object({ name: name(), amount: cents() })
export type NewChargeType = z.infer<typeof NewChargeType>

export const EditChargeType = z.object({
  chargeTypeID: id(),
  version: optional(version()),
  name: name(),
  amount: cents(),
  active: flag(),
})
export type EditChargeType = InnerNames<z.infer<typeof EditChargeType>>

export const LinesOfTenant = z.object({ tenant: queryId() })
export type LinesOfTenant = z.infer<typeof LinesOfTenant>

/** X5. Defaults: the tenant's own unit, and the type's amount. `firstAmount` applies to the first month only. */
export const AddLine = z.object({
  tenantID: id(),
  unitNumber: optional(unitNo()),
  chargeType: id(),
  amount: optional(cents()),
  quantity: optional(quantity()),
  fromMonth: month(),
  toMonth: optional(month()),
  firstAmount: optional(cents()),
  note: optional(note()),
})

/** The page's form: `partMeant` is the suggested first amount in cents that the person saw; `issuedMeant` names the issued month that the person was asked about. */
const answers = { issuedMeant: optional(text(20)), partMeant: optional(text(20)) }
type Answers = { issuedMeant?: string | undefined; partMeant?: string | undefined }
const withAnswers = <Form extends Answers>(form: Form) => ({
  ...form,
  issuedMeant: form.issuedMeant ?? "",
  partMeant: form.partMeant ?? "",
})
export const AddLineForm = AddLine.extend({ unitNumber: unitNo(), ...answers }).transform(withAnswers)
export type AddLine = InnerNames<z.infer<typeof AddLine>> & Answers

/** X6. The amount that the line charges from `fromMonth` on. Null or blank clears the last month and the note. */
export const ChangeLine = z.object({
  recurringChargeID: id(),
  version: optional(version()),
  fromMonth: month(),
  amount: cents(),
  quantity: quantity(),
  toMonth: clearable(month()),
  note: clearable(note()),
})
export const ChangeLineForm = ChangeLine.extend({ version: version() })
export type ChangeLine = InnerNames<z.infer<typeof ChangeLine>>

/** X7. The default last month is the newest charged month. */
export const EndLine = z.object({ recurringChargeID: id(), lastMonth: optional(month()) })
export type EndLine = InnerNames<z.infer<typeof EndLine>>

/** X9. The rows of a CSV file with headings; a dry run adds nothing. */
const MAX_TEXT = 500_000
export const ImportLines = z.object({ rows: text(MAX_TEXT), dryRun: optional(flag()) })
export type ImportLines = z.infer<typeof ImportLines> & { checked?: string | undefined }

/** The page's form: `checked` identifies the result that the person saw. */
export const ImportLinesForm = z
  .object({ rows: text(MAX_TEXT), checked: optional(text(60)) })
  .transform((form) => ({ ...form, dryRun: false, checked: form.checked ?? "" }))
