/** The OpenAPI 3.1 document of all /api calls, generated from their schemas. Source: api.md S2. */
import { VERSION } from "~/values/version.ts"
import type { Call } from "../handlers/endpoint.ts"
import { documentedPath, type NamedCall } from "../handlers/resource.ts"
import { inputSchema, type JsonSchema, outputSchema } from "./json-schemas.ts"
import { apiTokenText, callersText, SECURITY_SCHEMES, securityOf } from "./openapi-callers.ts"
import type { OpenApiDocument, Operation, Parameter } from "./openapi-document.ts"
import { commonExamples, failuresOf, refusalsOf } from "./openapi-refusals.ts"

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

const headersOf = ({ idempotent, signatureHeader: name }: Call): Parameter[] => [
  ...(idempotent ? [IDEMPOTENCY_KEY] : []),
  ...(name === undefined ? [] : [{ name, in: "header", required: true, schema: { type: "string" } }]),
]

const TAGS = [
  ["/management/unit", "Units"],
  ["/management/tenant", "Tenants"],
  ["/management", "Management"],
  ["/admin", "Administration"],
  ["/user", "Own account"],
  ["/tenant", "Own account"],
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
function bodyOf({ path, method, call }: NamedCall, schema: JsonSchema): Pick<Operation, "requestBody"> {
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
    return { requestBody: { required: true, content: { "multipart/form-data": { schema: withFile(sent, call) } } } }
  return { requestBody: { required: isNeeded, content: { "application/json": { schema: sent } } } }
}

function withFile({ properties = {}, required = [], ...rest }: JsonSchema, { filesField }: Call): JsonSchema {
  const file = { type: "string", format: "binary" }
  if (filesField === undefined) return { ...rest, properties: { file, ...properties }, required: ["file", ...required] }
  return { ...rest, properties: { ...properties, [filesField]: { type: "array", items: file } }, required }
}

function operation(named: NamedCall, output: JsonSchema): Operation {
  const { number, path, call } = named
  const input = inputSchema(call.input)
  const [, tag] = TAGS.find(([start]) => path.startsWith(start)) ?? ["/", "System"]
  return {
    operationId: operationId(named),
    tags: [tag],
    summary: call.summary,
    description: `Contract ${number}. Needs: ${call.permission}.`,
    "x-call": number,
    "x-callers": callersText(call.permission),
    "x-api-token": apiTokenText(named),
    parameters: [...parametersOf(named, input), ...headersOf(call)],
    ...bodyOf(named, input),
    security: securityOf(named),
    responses: {
      [String(call.status)]: {
        description: "Done",
        content: { [call.media ?? "application/json"]: { schema: output } },
      },
      ...failuresOf(refusalsOf(named, input), call, Object.keys(input.properties ?? {})),
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

export function openApi(routes: readonly KnownRoute[]): OpenApiDocument {
  const paths: OpenApiDocument["paths"] = {}
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
    tags: [...new Set(TAGS.map(([, name]) => name))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: ERROR, ...shapes },
      examples: commonExamples(paths),
      securitySchemes: SECURITY_SCHEMES,
    },
  }
}
