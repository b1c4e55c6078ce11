import { z } from "zod"
import { allowing, INVALID } from "../field-hints.ts"
import type { InnerNames } from "../inner-names.ts"
import { day, flag, id, line, oneOf, optional, queryFlag, queryId, wholeNumber } from "../inputs.ts"
import { BANK_FIELD_NAMES, type BankColumns, isWhole } from "./csv-columns.ts"
import { BANK_DATE_ORDERS, DECIMALS } from "./csv-notations.ts"

const COLUMNS_HINT = "Choose a column for the day, and one for the amount or one each for debit and credit."

/** The position of each field's column, from 0; blank if the file has none. Refuses columns that are not enough. */
const columnsOfAFile = allowing(
  z
    .object(Object.fromEntries(BANK_FIELD_NAMES.map((field) => [field, optional(wholeNumber(0, 99))])))
    .transform(
      (columns) => Object.fromEntries(BANK_FIELD_NAMES.map((field) => [field, columns[field] ?? null])) as BankColumns,
    )
    .refine(isWhole, COLUMNS_HINT),
  COLUMNS_HINT,
)

/** How a CSV file is read. A value that is not given is detected, or taken from the account's stored choice. */
const reading = {
  dates: optional(oneOf(BANK_DATE_ORDERS)),
  decimal: optional(oneOf(DECIMALS)),
  isReversed: optional(flag()),
  /** The answer to the question 409 ANOTHER_ACCOUNT. */
  anotherAccount: optional(flag()),
}

/** In a multipart form every value is text. */
const flagText = () =>
  optional(
    allowing(
      z.enum(["true", "false"], { error: INVALID }).transform((written) => written === "true"),
      "Use true or false.",
    ),
  )
const columnsText = allowing(
  z
    .string()
    .max(1_000, INVALID)
    .transform((written, context) => {
      try {
        return JSON.parse(written) as unknown
      } catch {
        context.addIssue(INVALID)
        return z.NEVER
      }
    })
    .pipe(columnsOfAFile),
  COLUMNS_HINT,
)

export const BankFileReading = z.object({
  columns: columnsText.optional(),
  dates: reading.dates,
  decimal: reading.decimal,
  isReversed: flagText(),
  anotherAccount: flagText(),
})

/** A bank's file and how to read it. Source: api.md X280. */
export const SendBankFile = BankFileReading.extend({ bankAccountID: queryId(), dryRun: flagText() })
export type SendBankFile = InnerNames<z.output<typeof SendBankFile>>

/** The same for a file that the page uploaded before. */
export const ReadBankUpload = z.object({ upload: id(), columns: columnsOfAFile.optional(), ...reading })
export type ReadBankUpload = z.output<typeof ReadBankUpload>

export const OneBankUpload = z.object({ upload: id() })
export type OneBankUpload = z.output<typeof OneBankUpload>

export const UploadBankFile = z.object({ bankAccountID: id() })
export type UploadBankFile = InnerNames<z.output<typeof UploadBankFile>>

export const BankAccountQuery = z.object({ bankAccountID: queryId() })
export type BankAccountQuery = InnerNames<z.output<typeof BankAccountQuery>>
export const OneBankFile = z.object({ file: queryId() })
export type OneBankFile = z.output<typeof OneBankFile>

export const BankLinesQuery = BankAccountQuery.extend({
  from: day().optional(),
  to: day().optional(),
  open: queryFlag(),
})
export type BankLinesQuery = InnerNames<z.output<typeof BankLinesQuery>>

export const fileName = (written: string): string => line(200).safeParse(written.slice(-200)).data ?? "bank file"
