/** Describes to people which values a field accepts. Pages show it instead of the API's 'Invalid value.' (api.md section 2); the API shows zod's metadata. */
import { z } from "zod"

export const INVALID = "Invalid value."
export const REQUIRED = "Required."
/** The message for an invalid value that the page itself sends and nobody types. */
export const OUT_OF_DATE = "This page is out of date. Open it again."

const sentences = z.registry<{ allowed: string }>()

/** The schema with a description of what it accepts: "Use a whole number from 1 to 20." */
export function allowing<Schema extends z.ZodType>(schema: Schema, allowed: string): Schema {
  sentences.add(schema, { allowed })
  return schema
}

type Inside = {
  type?: string
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  valueType?: z.ZodType
}
const insideOf = (schema: z.ZodType) => (schema as unknown as { _zod: { def: Inside } })._zod.def

/** The description for the value at a path; the outermost one wins. Undefined when there is none. */
export function allowedAt(schema: z.ZodType | undefined, path: readonly PropertyKey[]): string | undefined {
  if (schema === undefined) return undefined
  const [key, ...rest] = path
  const hint = key === undefined ? sentences.get(schema)?.allowed : undefined
  if (hint !== undefined) return hint
  const { innerType, in: from, out, shape, element, valueType } = insideOf(schema)
  if (shape && key !== undefined) return allowedAt(shape[String(key)], rest)
  if (element) return allowedAt(element, key === undefined ? path : rest)
  if (valueType && key !== undefined) return allowedAt(valueType, rest)
  if (innerType) return allowedAt(innerType, path)
  return allowedAt(from, path) ?? allowedAt(out, path)
}

type Issue = { path: readonly PropertyKey[]; message: string }

/** The issues as a page shows them: each 'Invalid value.' becomes the description of what is allowed. */
export function explained<Found extends Issue>(schema: z.ZodType, issues: readonly Found[]): Found[] {
  return issues.map((issue) =>
    issue.message === INVALID ? { ...issue, message: allowedAt(schema, issue.path) ?? INVALID } : issue,
  )
}
