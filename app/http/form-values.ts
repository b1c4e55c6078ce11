/** Reads a form's texts by the schema that the API takes: typed dollars become cents, "5.00%" becomes 5, a ticked box true. */
import { configureCoercion } from "@conform-to/zod/v4/future"
import type { z } from "zod"
import { parseDollars } from "~/values/money.ts"

const NOT_A_NUMBER = "not a number"

function dollars(value: unknown): unknown {
  if (typeof value !== "string") return value
  if (value.trim() === "") return undefined
  return parseDollars(value) ?? NOT_A_NUMBER
}

function number(text: string): number {
  const bare = text.trim().replaceAll(",", "").replace(/\s*%$/, "")
  return /^-?(\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : Number.NaN
}

type Described = { meta?: () => Record<string, unknown> | undefined; shape?: Record<string, Described> }

const isBoolean = (type: unknown) => (type as { _zod?: { def?: { type?: string } } })._zod?.def?.type === "boolean"
const ticked = (value: unknown) => value === "on" || value === "true"

const { coerceFormValue } = configureCoercion({
  stripEmptyString: (value) => (value.trim() === "" ? undefined : value),
  type: { number, boolean: ticked },
  customize: (type) => {
    if (isBoolean(type)) return ticked
    return (type as Described).meta?.()?.unit === "cents" ? dollars : null
  },
})

/** What a form says, as its schema takes it. A box that is not ticked is false; a field that may be cleared and was left blank is null. */
export async function readForm(takes: z.ZodType, payload: Record<string, unknown>) {
  const shape = (takes as Described).shape ?? {}
  const blank = Object.entries(payload).filter(
    ([name, value]) => value === "" && Object.hasOwn(shape, name) && shape[name]?.meta?.()?.clearable === true,
  )
  const sent = { ...payload, ...Object.fromEntries(blank.map(([name]) => [name, null])) }
  return coerceFormValue(takes).safeParseAsync(sent)
}
