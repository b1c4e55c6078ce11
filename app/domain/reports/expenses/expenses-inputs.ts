import { z } from "zod"
import { allowing, INVALID, OUT_OF_DATE, REQUIRED } from "../../field-hints.ts"
import { cents, id, lines, month, name, optional, queryId } from "../../inputs.ts"

/** The month of api.md A15; without it, all months. */
export const ExpensesQuery = z.object({ month: month().optional() })
export type ExpensesQuery = z.infer<typeof ExpensesQuery>

/** The most expenses saved at once, and the most types, because a form has a field for each type. Source: api.md A16. */
export const MAX_EXPENSES = 500

const TWICE = "This list has the same type and month twice."

/** The amounts of types and months, each pair once. Source: api.md A16, docs/decisions/0045. */
export const SaveExpenses = z
  .array(z.object({ ExpenseTypeID: id(), ExpenseAmount: cents(), AssociatedMonth: month(), was: cents().nullish() }))
  .min(1, "Required.")
  .max(MAX_EXPENSES, INVALID)
  .superRefine((expenses, context) => {
    const seen = new Set<string>()
    for (const [at, { ExpenseTypeID, AssociatedMonth }] of expenses.entries()) {
      const pair = `${ExpenseTypeID} ${AssociatedMonth}`
      if (seen.has(pair)) context.addIssue({ code: "custom", path: [at, "AssociatedMonth"], message: TWICE })
      seen.add(pair)
    }
  })
export type SaveExpenses = z.infer<typeof SaveExpenses>

/** A new type, optionally under another type. Source: api.md A18. */
export const CreateExpenseType = z.object({
  Name: name(),
  Description: optional(lines(1000)),
  ParentType: optional(allowing(id(), "Choose one from the list.")),
})
export type CreateExpenseType = z.infer<typeof CreateExpenseType>

/** The amounts and receipts of a month when the form was opened, as `knownText` writes them. */
const known = () =>
  allowing(
    z
      .string()
      .max(20_000)
      .regex(/^(\d{1,10}:\d{1,8}(:\d{1,10})?(,\d{1,10}:\d{1,8}(:\d{1,10})?)*)?$/, INVALID),
    OUT_OF_DATE,
  )

/** The amounts of one month in a form: a field for each type ("t3"), empty for none, and the values when it was opened. */
export const SaveMonth = z.object({
  month: month(),
  was: known().default(""),
  amounts: allowing(
    z
      .record(allowing(z.string().regex(/^t[1-9]\d{0,9}$/, INVALID), OUT_OF_DATE), cents().optional())
      .meta({ unit: "cents" })
      .default({}),
    OUT_OF_DATE,
  ),
})
export type SaveMonth = z.infer<typeof SaveMonth>

const oneExpense = { month: month(), type: queryId() }

/** `seen` is the receipt's stored file when the form was opened. */
const receiptOf = { ...oneExpense, seen: optional(queryId()) }

export const UploadReceipt = z.object(receiptOf)
export const ChooseReceipt = z.object({ ...receiptOf, file: queryId() })
export const DetachReceipt = z.object(receiptOf)
export const FetchReceipt = z
  .object({ month: month(), receipt: queryId() })
  .transform(({ month, receipt }) => ({ month, type: receipt }))

export const YearQuery = z.object({
  year: allowing(
    z.string({ error: REQUIRED }).regex(/^(19\d\d|2[01]\d\d|2200)$/, INVALID),
    "Use a year from 1900 to 2200, like 2026.",
  )
    .transform(Number)
    .meta({ type: "integer", minimum: 1900, maximum: 2200 }),
})
export type YearQuery = z.infer<typeof YearQuery>
