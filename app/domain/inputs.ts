/**
 * The vocabulary of inputs: every schema of every area is made of these, for pages and /api alike. Source: api.md section 0, "Type codes".
 * In JSON a number must be a number and money is whole cents; a form's text is read by `app/http/form-values.ts` (dollars become cents).
 */
import { z } from "zod"
import { isDay, isMonth } from "~/values/calendar.ts"
import { isEmail, phoneDigits } from "~/values/contact.ts"
import { MOST_CENTS } from "~/values/money.ts"

const REQUIRED = "Required."
const INVALID = "Invalid value."
const given = (issue: { input?: unknown }) => (issue.input === undefined || issue.input === null ? REQUIRED : INVALID)

const whole = (least: number, most: number) => z.int({ error: given }).min(least, INVALID).max(most, INVALID)

/** A row's number. */
export const id = () => whole(1, 2_147_483_647)
export const unitNo = () => whole(1, 999_999)
export const wholeNumber = (least: number, most: number) => whole(least, most)
/** Whole cents, 0 to $999,999.99. In a form: typed dollars. */
export const cents = () => whole(0, MOST_CENTS).meta({ unit: "cents" })
/** Whole cents above zero. */
export const someCents = () => whole(1, MOST_CENTS).meta({ unit: "cents" })
/** Signed whole cents, never zero. */
export const signedCents = () =>
  whole(-MOST_CENTS, MOST_CENTS)
    .refine((value) => value !== 0, INVALID)
    .meta({ unit: "cents" })
/** A number of percent, 0 to 100 with at most two decimals. */
export const percent = () =>
  z
    .number({ error: given })
    .min(0, INVALID)
    .max(100, INVALID)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-9, INVALID)
    .meta({ unit: "percent" })
export const flag = () => z.boolean({ error: given })
/** One of the words given. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, { error: given })

/** Text of 1 to `most` characters after trimming. NUL is refused; so is a lone surrogate. */
export const text = (most: number) =>
  z
    .string({ error: given })
    .trim()
    .min(1, REQUIRED)
    .max(most, `Use at most ${most} characters.`)
    .refine((value) => !value.includes("\0") && value.isWellFormed(), INVALID)
/** A name of 1 to 100 characters in one line, something of which can be seen. */
export const name = () => text(100).refine(isLegible, INVALID)
/** Whether a line can be read as a name; what `text` refuses anyway is not refused twice. */
const isLegible = (value: string) =>
  value === "" ||
  value.includes("\0") ||
  !value.isWellFormed() ||
  (!/\p{Cc}/u.test(value) && /[^\p{C}\p{Z}]/u.test(value))
/** A day "YYYY-MM-DD". */
export const day = () =>
  z.string({ error: given }).trim().min(1, REQUIRED).refine(isDay, INVALID).meta({ format: "date", minLength: 10 })
/** A month "YYYY-MM". */
export const month = () =>
  z.string({ error: given }).trim().min(1, REQUIRED).refine(isMonth, INVALID).meta({ pattern: "^\\d{4}-\\d{2}$" })
/** An email, kept in lower case. */
export const email = () =>
  z
    .string({ error: given })
    .trim()
    .min(1, REQUIRED)
    .refine(isEmail, INVALID)
    .toLowerCase()
    .meta({ format: "email", maxLength: 254 })
/** A phone in any style, kept as ten digits. */
export const phone = () =>
  z
    .string({ error: given })
    .trim()
    .min(1, REQUIRED)
    .refine((value) => phoneDigits(value) !== undefined, INVALID)
    .transform((value) => phoneDigits(value) ?? value)
    .meta({ description: "A phone number of ten digits, in any style" })

const blank = (value: unknown) => (typeof value === "string" && value.trim() === "" ? null : value)

/** Not given when absent, null or blank. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => blank(value) ?? undefined, schema.optional())
/** On edit: absent leaves it as it is, null or blank clears it. */
export const clearable = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(blank, schema.nullable().optional()).meta({ clearable: true })

/** A filter of a query string: 'true' or 'false', absent means no filter. */
export const queryFlag = () =>
  z
    .enum(["true", "false"], { error: INVALID })
    .optional()
    .transform((value) => value === "true")
/** A row's number in a path or query. */
export const queryId = () =>
  z
    .string({ error: REQUIRED })
    .regex(/^\d{1,10}$/, INVALID)
    .transform(Number)
    .pipe(id())
    .meta({ type: "integer", minimum: 1, maximum: 2_147_483_647 })
