/** Inputs of payments posted together, for the API and the page's form. Source: money.md 9.6, api.md X50 and X51. */
import { z } from "zod"
import { MANUAL_METHODS, PAYMENT_TYPES } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { parseAmount } from "~/values/typed-number.ts"
import { allowing, explained, INVALID, OUT_OF_DATE } from "../../field-hints.ts"
import type { InnerNames } from "../../inner-names.ts"
import { cents, flag, id, line, oneOf, optional, queryId, someCents, text, unitNo } from "../../inputs.ts"
import { RecordPayment } from "../inputs.ts"

export const MAX_ROWS = 200
const TOO_MANY = `Use at most ${MAX_ROWS} rows.`
const TWICE = "This list has the same row twice."

const uuid = () => allowing(z.uuid({ error: INVALID }).toLowerCase(), OUT_OF_DATE)
const paidOn = () => RecordPayment.shape.paymentDate

/** A row of an API call. It names the tenant by id, or by a unit that the tenant has now. */
const CalledRow = allowing(
  z.object({
    key: uuid(),
    tenantID: optional(id()),
    unitNumber: optional(unitNo()),
    amount: optional(someCents()),
    type: optional(oneOf(PAYMENT_TYPES)),
    method: optional(oneOf(MANUAL_METHODS)),
    paymentDate: optional(paidOn()),
    note: optional(text(500)),
  }),
  "Use a row with its key, tenant and amount.",
)

const head = {
  batchKey: uuid(),
  method: oneOf(MANUAL_METHODS),
  paymentDate: paidOn(),
  slipTotal: optional(cents()),
}

const called = {
  ...head,
  rows: allowing(z.array(CalledRow).min(1, "Required.").max(MAX_ROWS, TOO_MANY), TOO_MANY),
  duplicateConfirmed: optional(flag()),
}

type Called = { rows: z.infer<typeof CalledRow>[] }
const inPlaces = <Batch extends Called>({ rows, ...batch }: Batch) => ({
  ...batch,
  rows: rows.map(({ tenantID, ...row }, at) => ({ ...row, tenantId: tenantID, place: String(at) })),
})

function eachOnce({ rows }: { rows: readonly { key: string }[] }, context: z.RefinementCtx): void {
  const seen = new Set<string>()
  for (const [at, { key }] of rows.entries()) {
    if (seen.has(key)) context.addIssue({ code: "custom", path: ["rows", at, "key"], message: TWICE })
    seen.add(key)
  }
}

export const ReviewBatch = z.object(called).superRefine(eachOnce).transform(inPlaces)
export const PostBatch = z
  .object({ ...called, goodOnly: optional(flag()), reviewed: optional(text(100)) })
  .superRefine(eachOnce)
  .transform(inPlaces)

/** The answers about a row: which payment or row it does not repeat; which past month it changes; which tenant's check is accepted. */
const answers = {
  duplicateOf: optional(queryId()),
  repeatOf: optional(uuid()),
  earlierMonth: optional(text(7)),
  checkTaken: optional(text(20)),
}

/** A row from the form: "101", "#57" or a name in `tenant`. A typing error is a fault of this row only. */
const TypedRow = z.object({
  key: uuid(),
  tenant: optional(line(200)),
  amount: optional(someCents()),
  type: optional(oneOf(PAYMENT_TYPES)),
  method: optional(oneOf(MANUAL_METHODS)),
  paymentDate: optional(paidOn()),
  note: optional(text(500)),
  ...answers,
})
/** The page's form: rows by name, such as "r3". Rows without a tenant, an amount and a number are ignored. */
const typedRows = allowing(
  z
    .record(allowing(z.string().regex(/^r\d{1,3}$/, INVALID), OUT_OF_DATE), z.record(z.string(), z.unknown()))
    .default({})
    .transform((rows) =>
      Object.entries(rows)
        .toSorted(byPlace)
        .flatMap(([place, row]) => readRow(place, row)),
    )
    .refine((rows) => rows.length <= MAX_ROWS, TOO_MANY),
  TOO_MANY,
)

const byPlace = ([one]: [string, unknown], [other]: [string, unknown]) => Number(one.slice(1)) - Number(other.slice(1))

const isTyped = (value: unknown) => value !== undefined && value !== null && value !== ""

function readRow(place: string, sent: Record<string, unknown>): BatchRow[] {
  if (![sent.tenant, sent.amount, sent.note].some(isTyped)) return []
  const { amount } = sent
  const read = TypedRow.safeParse({
    ...sent,
    amount: typeof amount === "string" ? (parseAmount(amount) ?? amount) : amount,
  })
  if (read.success) {
    const { tenant, ...row } = read.data
    return [{ ...row, ...tenantIn(tenant ?? ""), place }]
  }
  const faults = explained(TypedRow, read.error.issues).map(({ path, message }) => ({
    field: String(path[0]),
    message,
  }))
  return [{ key: String(sent.key), place, named: String(sent.tenant ?? ""), faults }]
}

/** "101" is a unit, "#57" a tenant's id, any other text a name. */
function tenantIn(typed: string): Pick<BatchRow, "tenantId" | "unitNumber" | "named"> {
  if (/^\d{1,6}$/.test(typed)) return { unitNumber: Number(typed) }
  if (/^#\d{1,9}$/.test(typed)) return { tenantId: Number(typed.slice(1)) }
  return { named: typed }
}

/** The typed values, field by field. The handler adds them to the form, which stores them as a draft (batch-drafts.ts). */
const typed = allowing(z.record(z.string(), z.unknown()), OUT_OF_DATE)

const formOf = (more: { goodOnly?: true }) =>
  z
    .object({ ...head, rows: typedRows, earlierMonth: optional(text(7)), reviewed: text(100).default(""), typed })
    .transform((form) => ({
      ...form,
      ...more,
      earlierMonth: form.earlierMonth ?? "",
      duplicateConfirmed: false,
      isForm: true,
    }))
export const BatchForm = formOf({})
export const GoodRowsForm = formOf({ goodOnly: true })

/** A row of a batch. `place` names it in messages. `faults` are the typing errors of its form. Without `amount` nothing is posted. */
export type BatchRow = {
  place: string
  key: string
  tenantId?: number | undefined
  unitNumber?: number | undefined
  named?: string | undefined
  amount?: Cents | undefined
  type?: (typeof PAYMENT_TYPES)[number] | undefined
  method?: (typeof MANUAL_METHODS)[number] | undefined
  paymentDate?: Day | undefined
  note?: string | undefined
  duplicateOf?: number | undefined
  repeatOf?: string | undefined
  earlierMonth?: string | undefined
  checkTaken?: string | undefined
  faults?: readonly { field: string; message: string }[]
}

/** `isForm`: rows of a page, about which questions are asked. `reviewed` identifies the result of the last review. */
export type Batch = {
  batchKey: string
  method: (typeof MANUAL_METHODS)[number]
  paymentDate: Day
  slipTotal?: Cents | undefined
  rows: readonly BatchRow[]
  duplicateConfirmed?: boolean | undefined
  earlierMonth?: string | undefined
  isForm?: boolean
}
export type PostBatch = Batch & { goodOnly?: boolean | undefined; reviewed?: string | undefined }

/** The text that a person types into a row's tenant field. */
export const FindPayers = z.object({ search: z.string().max(200, "Use at most 200 characters.") })

/** Buttons that only show the form again read nothing else from it. */
export const TypedForm = z.object({ batchKey: uuid(), typed })
export type TypedForm = z.infer<typeof TypedForm>
export const DraftKey = z.object({ batchKey: uuid() })

export const BatchQuery = z.object({ batchID: queryId() })
export type BatchQuery = InnerNames<z.infer<typeof BatchQuery>>
