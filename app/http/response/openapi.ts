/** The OpenAPI 3.1 document of all /api calls, generated from their schemas. Source: api.md S2. */
import { closedTo } from "~/domain/permissions.ts"
import { Refusal, type RefusalCode } from "~/domain/refusal.ts"
import { VERSION } from "~/values/version.ts"
import type { Call } from "../handlers/endpoint.ts"
import { documentedPath, type NamedCall } from "../handlers/resource.ts"
import { inputSchema, type JsonSchema, outputSchema } from "./json-schemas.ts"

export type KnownRoute = { path?: string; parentId?: string; module: object }

const ERROR = {
  type: "object",
  required: ["error", "message", "code", "subject"],
  properties: {
    error: { type: "string" },
    message: { type: "string" },
    code: { type: "string" },
    subject: { type: "string" },
    fields: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
  },
}

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  schema: { type: "string", minLength: 1, maxLength: 100 },
}

const headersOf = ({ idempotent, signatureHeader: name }: Call): object[] => [
  ...(idempotent ? [IDEMPOTENCY_KEY] : []),
  ...(name === undefined ? [] : [{ name, in: "header", required: true, schema: { type: "string" } }]),
]

const TAGS = [
  ["/management/unit", "Units"],
  ["/management/tenant", "Tenants"],
  ["/management", "Management"],
  ["/admin", "Administration"],
  ["/user", "Own account"],
  ["/", "System"],
] as const

export function callsOf(routes: readonly KnownRoute[]): NamedCall[] {
  return routes.flatMap(({ path, module }) => {
    const { calls = [] } = (module as { loader?: { calls?: readonly NamedCall[] } }).loader ?? {}
    return calls.filter((call) => path !== undefined && call.path === documentedPath(path))
  })
}

function operationId({ method, path }: NamedCall): string {
  const texts = path.replaceAll(/\{(\w)(\w*)\}/g, (_, first, rest) => `by-${first}${rest}`).split(/[^A-Za-z]+/)
  return method.toLowerCase() + texts.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("")
}

const namesInPath = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "")

function parametersOf({ path, method, call }: NamedCall, { properties = {}, required = [] }: JsonSchema) {
  const inPath = namesInPath(path)
  const readsQuery = method === "GET" || method === "DELETE"
  const names = readsQuery ? Object.keys(properties) : inPath
  return names.map((name) => {
    const isInPath = inPath.includes(name)
    const isRequired = isInPath || (required.includes(name) && !call.acceptsBody)
    return { name, in: isInPath ? "path" : "query", required: isRequired, schema: properties[name] ?? {} }
  })
}

/** The body: all fields that are not in the path. It is optional for a call that also reads its query. */
function bodyOf({ path, method, call }: NamedCall, schema: JsonSchema): object {
  if (call.signedMedia) {
    return { requestBody: { required: true, content: { [call.signedMedia]: { schema: { type: "string" } } } } }
  }
  const acceptsBody = method === "POST" || method === "PUT" || call.acceptsBody
  if (!acceptsBody) return {}
  const { properties = {}, required = [], ...rest } = schema
  const inBody = (name: string) => !namesInPath(path).includes(name)
  const fields = Object.fromEntries(Object.entries(properties).filter(([name]) => inBody(name)))
  const sent = rest.type === "array" ? schema : { ...rest, properties: fields, required: required.filter(inBody) }
  const isNeeded =
    call.signatureHeader !== undefined || (method !== "DELETE" && (rest.type === "array" || required.some(inBody)))
  if (call.isUpload)
    return { requestBody: { required: true, content: { "multipart/form-data": { schema: withFile(sent) } } } }
  return { requestBody: { required: isNeeded, content: { "application/json": { schema: sent } } } }
}

const withFile = ({ properties = {}, required = [], ...rest }: JsonSchema): JsonSchema => ({
  ...rest,
  properties: { file: { type: "string", format: "binary" }, ...properties },
  required: ["file", ...required],
})

/** Every code this call may refuse with: its own, and those of its kind. */
function refusalsOf({ method, call }: NamedCall, { properties = {} }: JsonSchema): RefusalCode[] {
  const closed = closedTo(call.permission)
  const hasBody = method === "POST" || method === "PUT" || call.acceptsBody === true
  // The function that verifies a signed body parses it, too.
  const isOurs = call.signatureHeader === undefined
  const ofItsKind: [RefusalCode, boolean][] = [
    ["VALIDATION_ERROR", isOurs && (hasBody || Object.keys(properties).length > 0)],
    ["INVALID_JSON", isOurs && hasBody],
    ["UNAUTHENTICATED", closed.strangers],
    ["INSUFFICIENT_PERMISSIONS", closed.someSignedIn],
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

function failuresOf(codes: RefusalCode[], call: Call): Record<string, object> {
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

function operation(named: NamedCall, output: JsonSchema) {
  const { number, path, call } = named
  const input = inputSchema(call.input)
  const tag = TAGS.find(([start]) => path.startsWith(start))?.[1]
  return {
    operationId: operationId(named),
    tags: [tag],
    summary: call.summary,
    description: `Contract ${number}. Needs: ${call.permission}.`,
    parameters: [...parametersOf(named, input), ...headersOf(call)],
    ...bodyOf(named, input),
    security: closedTo(call.permission).strangers ? [{ bearer: [] }] : [],
    responses: {
      [String(call.status)]: {
        description: "Done",
        content: { [call.media ?? "application/json"]: { schema: output } },
      },
      ...failuresOf(refusalsOf(named, input), call),
    },
  }
}

const documents = new WeakMap<readonly KnownRoute[], string>()

/** The document as JSON, generated once, because describing all schemas is expensive and anybody may request it. */
export function openApiText(routes: readonly KnownRoute[]): string {
  const known = documents.get(routes) ?? JSON.stringify(openApi(routes))
  documents.set(routes, known)
  return known
}

export function openApi(routes: readonly KnownRoute[]) {
  const paths: Record<string, Record<string, object>> = {}
  const shapes: Record<string, JsonSchema> = {}
  for (const named of callsOf(routes)) {
    const output = outputSchema(named.call.shape)
    Object.assign(shapes, output.shapes)
    paths[named.path] ??= {}
    Object.assign(paths[named.path] ?? {}, {
      [named.method.toLowerCase()]: operation(named, output.schema),
    })
  }
  return {
    openapi: "3.1.0",
    info: { title: "Suitekeeper API", version: VERSION },
    servers: [{ url: "/api" }],
    tags: TAGS.map(([, name]) => ({ name })),
    paths,
    components: {
      schemas: { Error: ERROR, ...shapes },
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    },
  }
}
