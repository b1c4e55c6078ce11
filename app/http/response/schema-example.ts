/** Example values of JSON Schemas, for people who read the OpenAPI document. */
import type { JsonSchema } from "./json-schemas.ts"

export type Shapes = Readonly<Record<string, JsonSchema>>

const FORMATS: Record<string, string> = {
  date: "2026-11-20",
  "date-time": "2026-11-20T17:30:00.000Z",
  email: "dana@example.com",
  uri: "https://example.com/",
  uuid: "6f1d2c3a-5b7e-4c8d-9e0f-1a2b3c4d5e6f",
}
/** Shapes may refer to each other in a circle, so lists below this depth are shown empty. */
const DEEPEST = 5

type Part = JsonSchema & {
  $ref?: string
  const?: unknown
  enum?: readonly unknown[]
  examples?: readonly unknown[]
  anyOf?: readonly JsonSchema[]
  allOf?: readonly JsonSchema[]
  items?: JsonSchema
  minItems?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minLength?: number
  format?: string
  pattern?: string
  description?: string
}

export const shapeOf = (shapes: Shapes, reference: string): JsonSchema =>
  shapes[reference.split("/").at(-1) ?? ""] ?? {}

/** Whether the example includes a field: it is required, or (JSON Schema's `examples`) needed in the usual case. */
export const isInExample = (isRequired: boolean, schema: JsonSchema): boolean => isRequired || "examples" in schema

/** A value that fits the schema: every property of an object or, with `onlyRequired`, only those that must be sent; one entry of a list. */
export function exampleOf(schema: JsonSchema, shapes: Shapes, onlyRequired = false, depth = 0): unknown {
  const part = schema as Part
  const within = (inner: JsonSchema) => exampleOf(inner, shapes, onlyRequired, depth + 1)
  if (part.$ref !== undefined) return exampleOf(shapeOf(shapes, part.$ref), shapes, onlyRequired, depth)
  if (part.const !== undefined) return part.const
  if (part.examples) return part.examples[0]
  if (part.enum) return part.enum[0]
  const [first] = part.anyOf ?? part.allOf ?? []
  if (first) return part.allOf ? Object.assign({}, ...part.allOf.map(within)) : within(first)
  if (part.type === "array") return depth > DEEPEST && !part.minItems ? [] : [within(part.items ?? {})]
  if (part.type === "object") return objectOf(part, within, onlyRequired)
  return part.type === "string" ? textOf(part) : plainValueOf(part)
}

function objectOf({ properties = {}, required = [] }: Part, within: (schema: JsonSchema) => unknown, only: boolean) {
  const shown = Object.entries(properties).filter(
    ([name, schema]) => !only || isInExample(required.includes(name), schema),
  )
  return Object.fromEntries(shown.map(([name, schema]) => [name, within(schema)]))
}

function textOf({ format = "", pattern, description, minLength = 0 }: Part): string {
  if (FORMATS[format]) return FORMATS[format]
  if (description?.startsWith("A phone")) return "9095550142"
  if (pattern?.startsWith("^\\d{4}-")) return "2026-11"
  if (pattern?.startsWith("^\\d")) return "1"
  return "text".padEnd(minLength, " text")
}

function plainValueOf({ type, minimum, exclusiveMinimum, maximum = Number.MAX_SAFE_INTEGER, description }: Part) {
  if (type === "boolean") return true
  if (type !== "integer" && type !== "number") return null
  const usual = description === "Whole cents" ? 120_000 : 1
  const least = minimum ?? (exclusiveMinimum === undefined ? usual : exclusiveMinimum + 1)
  return Math.min(Math.max(usual, least), maximum)
}
