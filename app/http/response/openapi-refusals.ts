/** The refusals of a call, for the OpenAPI document. Source: api.md section 2. */
import { isClosedToApiTokens } from "~/domain/identity/api-tokens/token-calls.ts"
import { closedTo } from "~/domain/permissions.ts"
import { Refusal, type RefusalCode } from "~/domain/refusal.ts"
import type { Call } from "../handlers/endpoint.ts"
import type { NamedCall } from "../handlers/resource.ts"
import type { JsonSchema } from "./json-schemas.ts"

/** Every code this call may refuse with: its own, and those of its kind. */
export function refusalsOf({ number, method, call }: NamedCall, { properties = {} }: JsonSchema): RefusalCode[] {
  const closed = closedTo(call.permission)
  const hasBody = method === "POST" || method === "PUT" || call.acceptsBody === true
  // The function that verifies a signed body parses it, too.
  const isOurs = call.signatureHeader === undefined
  const ofItsKind: [RefusalCode, boolean][] = [
    ["VALIDATION_ERROR", isOurs && (hasBody || Object.keys(properties).length > 0)],
    ["INVALID_JSON", isOurs && hasBody],
    ["UNAUTHENTICATED", closed.strangers],
    ["INSUFFICIENT_PERMISSIONS", closed.someSignedIn || method !== "GET" || isClosedToApiTokens(number)],
    // Of an API token: each has its limit, and a read token is refused by all but GET.
    ["RATE_LIMITED", true],
    ["PAYLOAD_TOO_LARGE", hasBody],
    ["IDEMPOTENCY_CONFLICT", call.idempotent],
    // Calls that move money or a tenant depend on the clock, and they are the idempotent ones.
    ["CLOCK_IN_DOUBT", call.idempotent],
    ["INTERNAL_ERROR", true],
    ["DATABASE_BUSY", true],
  ]
  const kind = ofItsKind.flatMap(([code, applies]) => (applies ? [code] : []))
  return [...new Set([...kind, ...(call.refuses ?? [])])]
}

const statusOf = (code: RefusalCode, { reportsOutage }: Call) =>
  code === "INTERNAL_ERROR" && reportsOutage ? 503 : new Refusal(code).status

export function failuresOf(codes: RefusalCode[], call: Call): Record<string, object> {
  const byStatus = Map.groupBy(codes, (code) => String(statusOf(code, call)))
  const answers = [...byStatus].map(([status, known]) => {
    const schema = {
      allOf: [{ $ref: "#/components/schemas/Error" }],
      properties: { code: { enum: known } },
    }
    return [status, { description: known.join(", "), content: { "application/json": { schema } } }]
  })
  return Object.fromEntries(answers)
}
