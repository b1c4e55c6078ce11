/** The building blocks of all inputs (api.md section 0, "Type codes"). Money is whole cents: app/http/handlers/form-values.ts converts a form's. */
import { z } from "zod"
import { isDay, isMonth } from "~/values/calendar.ts"
import { isEmail, phoneDigits } from "~/values/contact.ts"
import { formatMoney, isCents, MAX_CENTS } from "~/values/money.ts"
import { isPlainLine, isPlainText } from "~/values/visible-text.ts"
import { allowing, INVALID, OUT_OF_DATE, REQUIRED } from "./field-hints.ts"

const given = (issue: { input?: unknown }) => (issue.input === undefined || issue.input === null ? REQUIRED : INVALID)
// The default message, so that no answer contains the library's own messages.
z.config({ customError: given })

const whole = (min: number, max: number) =>
  allowing(
    z.int({ error: given }).min(min, INVALID).max(max, INVALID),
    `Use a whole number from ${min} to ${max.toLocaleString("en-US")}.`,
  )
const amount = (min: number, from: string) =>
  allowing(
    z.int({ error: given }).min(min, INVALID).max(MAX_CENTS, INVALID).refine(isCents, INVALID).meta({ unit: "cents" }),
    `Use an amount ${from} to ${formatMoney(MAX_CENTS)} with at most two decimals, like 1250.50 or 1,250.50.`,
  )

/** A row's number; people never type it. */
export const id = () => allowing(whole(1, 2_147_483_647), OUT_OF_DATE)
export const unitNo = () => allowing(whole(1, 999_999), "Use a whole number from 1 to 999999, without letters.")
export const wholeNumber = (min: number, max: number) => whole(min, max)
/** Whole cents, 0 to $999,999.99. In a form: typed dollars. */
export const cents = () => amount(0, "from $0.00")
export const someCents = () => amount(1, "from $0.01")
/** Signed whole cents, never zero. */
export const signedCents = () =>
  whole(-MAX_CENTS, MAX_CENTS)
    .refine(isCents, INVALID)
    .refine((value) => value !== 0, INVALID)
    .meta({ unit: "cents" })
/** A percentage, 0 to 100 with at most two decimals. */
export const percent = () =>
  allowing(
    z
      .number({ error: given })
      .min(0, INVALID)
      .max(100, INVALID)
      .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-9, INVALID)
      .meta({ unit: "percent" }),
    "Use a percent from 0 to 100 with a dot and at most two decimals, like 7.5.",
  )
export const flag = () => allowing(z.boolean({ error: given }), "Tick it or leave it empty.")
export const oneOf = <const Text extends readonly [string, ...string[]]>(message: Text) =>
  allowing(z.enum(message, { error: given }), "Choose one from the list.")

/** Text of 1 to `max` characters after trimming. NUL and lone surrogates are refused. */
export const text = (max: number) =>
  allowing(
    z
      .string({ error: given })
      .trim()
      .min(1, REQUIRED)
      .max(max, `Use at most ${max} characters.`)
      .refine((value) => !value.includes("\0") && value.isWellFormed(), INVALID),
    "Use readable text: it contains an invalid character.",
  )
/** Text in one line without control characters, and without characters that reorder or hide text. */
export const line = (max: number) =>
  allowing(
    text(max).refine((value) => isRefused(value) || isPlainLine(value), INVALID),
    "Use one line of visible characters.",
  )
/** Text of several lines, otherwise as `line`. */
export const lines = (max: number) =>
  allowing(
    text(max).refine((value) => isRefused(value) || isPlainText(value), INVALID),
    "Use visible characters: the text contains some that hide or reverse other characters.",
  )
/** A name of 1 to 100 characters in one line, at least one of them visible. */
export const name = () =>
  line(100).refine((value) => isRefused(value) || !isPlainLine(value) || /[^\p{C}\p{Z}]/u.test(value), INVALID)
/** Whether `text` refuses the value already; a second refusal would repeat the message. */
const isRefused = (value: string) => value === "" || value.includes("\0") || !value.isWellFormed()
export const day = () =>
  allowing(
    z.string({ error: given }).trim().min(1, REQUIRED).refine(isDay, INVALID).meta({ format: "date", minLength: 10 }),
    "Use a day of the calendar from 1900 to 2200, like 2026-11-20.",
  )
export const month = () =>
  allowing(
    z.string({ error: given }).trim().min(1, REQUIRED).refine(isMonth, INVALID).meta({ pattern: "^\\d{4}-\\d{2}$" }),
    "Use a month from 1900 to 2200, like 2026-11.",
  )
export const email = () =>
  allowing(
    z
      .string({ error: given })
      .trim()
      .min(1, REQUIRED)
      .refine((value) => value === "" || isEmail(value), INVALID)
      .toLowerCase()
      .meta({ format: "email", maxLength: 254 }),
    "Use an email like name@example.com.",
  )
/** A phone in any style, stored as ten digits. */
export const phone = () =>
  allowing(
    z
      .string({ error: given })
      .trim()
      .min(1, REQUIRED)
      .refine((value) => value === "" || phoneDigits(value) !== undefined, INVALID),
    "Use a US phone number of ten digits, like (909) 555-0142.",
  )
    .transform((value) => phoneDigits(value) ?? value)
    .meta({ description: "A phone number of ten digits, in any style" })

const blank = (value: unknown) => (typeof value === "string" && value.trim() === "" ? null : value)

/** Undefined when absent, null or blank. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => blank(value) ?? undefined, schema.optional())
/** For edits: a missing value does not change the stored one; null or blank clears it. */
export const clearable = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(blank, schema.nullable().optional()).meta({ clearable: true })
/** The field must be sent. Null or blank means no value, for instance no unit. */
export const blankable = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(blank, schema.nullable()).meta({ clearable: true })

/** A filter of a query string: 'true' or 'false', absent means no filter. */
export const queryFlag = () =>
  allowing(z.enum(["true", "false"], { error: INVALID }), "Use true or false.")
    .optional()
    .transform((value) => value === "true")
export const queryId = () =>
  allowing(z.string({ error: REQUIRED }).regex(/^\d{1,10}$/, INVALID), "This address is out of date.")
    .transform(Number)
    .pipe(id())
    .meta({ type: "integer", minimum: 1, maximum: 2_147_483_647 })
export const queryUnitNumber = () =>
  allowing(
    z.string({ error: REQUIRED }).regex(/^\d{1,6}$/, INVALID),
    "Use a whole number from 1 to 999999, without letters.",
  )
    .transform(Number)
    .pipe(unitNo())
    .meta({ type: "integer", minimum: 1, maximum: 999_999 })
