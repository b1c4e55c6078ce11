/** Reads and parses the input of an /api call. */
import { z } from "zod"
import { type InnerNames, innerNames } from "~/domain/inner-names.ts"
import { text } from "~/domain/inputs.ts"
import { Refusal } from "~/domain/refusal.ts"
import { jsonOf } from "../request/body.ts"
import { Query } from "../request/query.ts"

/** Removes null and blank values, which count as absent, except for fields that they clear. */
export function message(sent: Record<string, unknown>, schema?: z.ZodType): Record<string, unknown> {
  const shape: Record<string, z.ZodType> = schema instanceof z.ZodObject ? schema.shape : {}
  const isClearable = (name: string) => Object.hasOwn(shape, name) && shape[name]?.meta?.()?.clearable === true
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => (value !== null && value !== "") || isClearable(name)),
  )
}

/** The input of a call: its query, or the object or list in its JSON body. A DELETE uses its body if it `acceptsBody` and the body is not empty. */
export async function sentTo(request: Request, acceptsBody = false): Promise<unknown[] | Record<string, unknown>> {
  const { method } = request
  const query = () => new Query(request.url).values()
  if (method === "GET" || method === "HEAD" || (method === "DELETE" && !acceptsBody)) return query()
  const body = (await jsonOf(request)) as unknown[] | Record<string, unknown>
  return method === "DELETE" && Object.keys(body).length === 0 ? query() : body
}

/** The Idempotency-Key of a call, if it has one. Refuses an invalid one (400). */
export function idempotencyKey(request: Request): string | undefined {
  const key = request.headers.get("idempotency-key")
  if (key === null) return undefined
  const read = text(100).safeParse(key)
  if (!read.success) throw new Refusal("VALIDATION_ERROR", { fields: { "Idempotency-Key": ["Invalid value."] } })
  return read.data
}

/** The parsed input with inner names. Refuses invalid input with a message for every field. */
export function understood<Schema extends z.ZodType>(
  schema: Schema,
  sent: unknown,
  subject?: string,
): InnerNames<z.output<Schema>> {
  if (Array.isArray(sent) !== schema instanceof z.ZodArray) throw new Refusal("INVALID_JSON")
  const parsed = schema.safeParse(sent)
  if (parsed.success) return innerNames(parsed.data)
  const fields = messagesByField(parsed.error.issues)
  const message = parsed.error.issues.find(({ path }) => !path.some(isName))?.message
  throw new Refusal("VALIDATION_ERROR", { fields, ...(message ? { message } : {}), ...(subject ? { subject } : {}) })
}

const isName = (part: PropertyKey) => typeof part === "string"

function messagesByField(issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  const fields: Record<string, string[]> = Object.create(null)
  for (const { path, message } of issues) {
    const name = path.findLast(isName)
    if (typeof name === "string") fields[name] = [...(fields[name] ?? []), message]
  }
  return fields
}
