import type { JsonSchema } from "~/http/response/json-schemas.ts"

type Part = JsonSchema & {
  $ref?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly JsonSchema[]
  items?: JsonSchema
  minimum?: number
  maximum?: number
  maxLength?: number
  format?: string
  pattern?: string
  description?: string
}

/** A schema in words: "whole cents from 0 to 99999999", "text of at most 500 characters, or null". */
export function typeText(schema: JsonSchema): string {
  const part = schema as Part
  if (part.$ref !== undefined) return part.$ref.split("/").at(-1) ?? ""
  if (part.const !== undefined) return JSON.stringify(part.const)
  if (part.enum) return part.enum.map((value) => JSON.stringify(value)).join(" or ")
  if (part.anyOf) return part.anyOf.map(typeText).join(", or ")
  if (part.type === "array") return `list of ${typeText(part.items ?? {})}`
  if (part.type === "string") return textText(part)
  if (part.type === "integer" || part.type === "number") return numberText(part)
  if (part.type === "boolean") return "true or false"
  return part.type ?? "any value"
}

function textText({ format, pattern, maxLength, description }: Part): string {
  if (description !== undefined) return `text: ${description.toLowerCase()}`
  if (format === "date") return "day, like 2026-11-20"
  if (format === "binary") return "file"
  if (format !== undefined) return format
  if (pattern?.startsWith("^\\d{4}-")) return "month, like 2026-11"
  return maxLength === undefined ? "text" : `text of at most ${maxLength} characters`
}

function numberText({ type, minimum, maximum, description }: Part): string {
  const what = description?.toLowerCase() ?? (type === "integer" ? "whole number" : "number")
  const least = minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? "" : ` from ${minimum}`
  const most = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? "" : ` to ${maximum}`
  return `${what}${least}${most}`
}
