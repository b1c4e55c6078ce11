/** Parses a form's texts with the API's schema: dollars become cents, "7.5%" becomes 7.5, a checked box becomes true. */
import { parseSubmission, type Submission } from "@conform-to/react/future"
import { configureCoercion } from "@conform-to/zod/v4/future"
import type { z } from "zod"
import { explained } from "~/domain/field-hints.ts"
import { innerNames } from "~/domain/inner-names.ts"
import { parseAmount, parsePercent } from "~/values/typed-number.ts"

/** Field names are words joined by dots. Fields with other names are ignored. */
const FIELD_NAME = /^(?!.*\b(?:constructor|prototype)\b)[a-z]\w{0,99}(?:\.[a-z]\w{0,99}){0,3}$/i

/** The fields of a form, without those in `leftOut` and those with invalid names, on which the parser would fail. */
export function submissionOf(form: FormData, leftOut: readonly string[] = []): Submission {
  return parseSubmission(form, { skipEntry: (name) => leftOut.includes(name) || !FIELD_NAME.test(name) })
}

const NOT_A_NUMBER = "not a number"

const by = (parse: (text: string) => number | undefined) => {
  const one = parsedBy(parse)
  return (value: unknown) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).map(([name, text]) => [name, one(text)])) : one(value)
}
const isRecord = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const parsedBy = (parse: (text: string) => number | undefined) => (value: unknown) => {
  if (typeof value !== "string") return value
  if (value.trim() === "") return undefined
  return parse(value) ?? NOT_A_NUMBER
}
const UNITS: Record<string, (value: unknown) => unknown> = { cents: by(parseAmount), percent: by(parsePercent) }

/** Parses a whole number. Commas are allowed between thousands only. */
function number(text: string): number {
  return /^-?(\d{1,3}(,\d{3})+|\d+)(\.\d*)?$/.test(text.trim()) ? Number(text.replaceAll(",", "")) : Number.NaN
}

type Described = { meta?: () => Record<string, unknown> | undefined; shape?: Record<string, Described> }

const isBoolean = (type: unknown) => (type as { _zod?: { def?: { type?: string } } })._zod?.def?.type === "boolean"
const ticked = (value: unknown) => value === "on" || value === "true"

const { coerceFormValue } = configureCoercion({
  stripEmptyString: (value) => (value.trim() === "" ? undefined : value),
  type: { number, boolean: ticked },
  customize: (type) => {
    if (isBoolean(type)) return ticked
    return UNITS[String((type as Described).meta?.()?.unit)] ?? null
  },
})

/** Parses a form. An unchecked box is false, a blank clearable field null. Errors use the form's names, values the inner names. */
export async function readForm<Schema extends z.ZodType>(schema: Schema, payload: Record<string, unknown>) {
  const shape = (schema as Described).shape ?? {}
  const blank = Object.entries(payload).filter(
    ([name, value]) => value === "" && Object.hasOwn(shape, name) && shape[name]?.meta?.()?.clearable === true,
  )
  const sent = { ...payload, ...Object.fromEntries(blank.map(([name]) => [name, null])) }
  const read = await coerceFormValue(schema).safeParseAsync(sent)
  if (read.success) return { success: true as const, data: innerNames(read.data) }
  return { success: false as const, error: { issues: explained(schema, read.error.issues) } }
}
