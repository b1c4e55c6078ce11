/** The refusals of a call, for the OpenAPI document. Source: api.md section 2. */

import { INVALID } from "~/domain/field-hints.ts"
import { isClosedToApiTokens } from "~/domain/identity/api-tokens/token-calls.ts"
import { closedTo } from "~/domain/permissions.ts"
import { Refusal, type RefusalCode } from "~/domain/refusal.ts"
import type { Call } from "../handlers/endpoint.ts"
import type { NamedCall } from "../handlers/resource.ts"
import type { JsonSchema } from "./json-schemas.ts"
import type { Example, OpenApiDocument, Operation } from "./openapi-document.ts"
import { errorBody, withFailureMessage } from "./refusal-response.ts"

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
    // For API tokens: each has its limit, and a read-only token is refused by every method except GET.
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

/** The refusals of a call by status, each code with its response body. `fields` are the names of the call's inputs. */
export function failuresOf(codes: RefusalCode[], call: Call, fields: string[]): Operation["responses"] {
  const byStatus = Map.groupBy(codes, (code) => String(statusOf(code, call)))
  const answers = [...byStatus].map(([status, known]) => {
    const schema = {
      allOf: [{ $ref: "#/components/schemas/Error" }],
      properties: { code: { enum: known } },
    }
    const examples = Object.fromEntries(known.map((code) => [code, exampleFor(code, call, fields)]))
    return [status, { description: known.join(", "), content: { "application/json": { schema, examples } } }]
  })
  return Object.fromEntries(answers)
}

/** The body of a refusal: the call's own text if it has one, else the common text. */
function exampleFor(code: RefusalCode, { failure }: Call, [field = "id"]: string[]): Example {
  if (code === "VALIDATION_ERROR") return { value: errorBody(new Refusal(code, { fields: { [field]: [INVALID] } })) }
  const refusal = withFailureMessage(new Refusal(code), failure)
  return refusal.message === new Refusal(code).message ? { $ref: `${EXAMPLES}${code}` } : { value: errorBody(refusal) }
}

const EXAMPLES = "#/components/examples/"

export function commonExamples(paths: OpenApiDocument["paths"]): OpenApiDocument["components"]["examples"] {
  const operations = Object.values(paths).flatMap((calls) => Object.values(calls))
  const answers = operations.flatMap(({ responses }) => Object.values(responses))
  const examples = answers.flatMap(({ content }) =>
    Object.values(content).flatMap(({ examples = {} }) => Object.entries(examples)),
  )
  const shared = new Set(examples.flatMap(([code, example]) => ("$ref" in example ? [code as RefusalCode] : [])))
  return Object.fromEntries([...shared].map((code) => [code, { value: errorBody(new Refusal(code)) }]))
}
