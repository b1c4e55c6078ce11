/** The OpenAPI 3.1 document of every call of /api, made from the schemas that the calls themselves read with. Source: api.md S2. */
import { z } from "zod"
import { DEEDS, NOBODY } from "~/domain/permissions.ts"
import { VERSION } from "~/values/version.ts"
import type { Call } from "./endpoint.ts"

/** A route as the application knows it: where it lies, and the calls its module answers. */
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

/** The header by which a repeat is known. */
const ONCE = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  schema: { type: "string", minLength: 1, maxLength: 100 },
}

function callsOf(route: KnownRoute): Record<string, Call> {
  const loader = (route.module as { loader?: { calls?: Record<string, Call> } }).loader
  return loader?.calls ?? {}
}

type Schema = { properties?: Record<string, object>; required?: string[] }

const schemaOf = (takes: z.ZodType) => z.toJSONSchema(takes, { io: "input", unrepresentable: "any" }) as Schema

const namesInPath = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "")

/** What is sent in the body: all that is not in the path. */
function bodyOf(path: string, { properties = {}, required = [], ...schema }: Schema): Schema {
  const inBody = (name: string) => !namesInPath(path).includes(name)
  const kept = Object.entries(properties).filter(([name]) => inBody(name))
  return { ...schema, properties: Object.fromEntries(kept), required: required.filter(inBody) }
}

function parametersOf(path: string, method: string, schema: Schema) {
  const inPath = namesInPath(path)
  const names = method === "GET" ? Object.keys(schema.properties ?? {}) : inPath
  return names.map((name) => ({
    name,
    in: inPath.includes(name) ? "path" : "query",
    required: inPath.includes(name) || (schema.required ?? []).includes(name),
    schema: schema.properties?.[name] ?? {},
  }))
}

function operation(path: string, method: string, known: Call) {
  const schema = schemaOf(known.takes)
  const failure = {
    description: "Refused",
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  }
  const sent = schema.properties ? bodyOf(path, schema) : schema
  const body = method === "GET" ? {} : { requestBody: { content: { "application/json": { schema: sent } } } }
  return {
    description: `Needs: ${known.deed}`,
    parameters: [...parametersOf(path, method, schema), ...(known.once ? [ONCE] : [])],
    ...body,
    security: DEEDS[known.deed] === NOBODY ? [] : [{ bearer: [] }],
    responses: {
      [String(known.status)]: { description: "Done", content: { [known.media ?? "application/json"]: {} } },
      default: failure,
    },
  }
}

/** The document for the routes of this application. */
export function openApi(routes: readonly KnownRoute[]) {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    const calls = Object.entries(callsOf(route))
    if (calls.length === 0 || !route.path?.startsWith("api")) continue
    const path = `/${route.path.slice("api/".length)}`.replaceAll(/:(\w+)/g, "{$1}")
    paths[path] = Object.fromEntries(
      calls.map(([method, known]) => [method.toLowerCase(), operation(path, method, known)]),
    )
  }
  return {
    openapi: "3.1.0",
    info: { title: "Suitekeeper API", version: VERSION },
    servers: [{ url: "/api" }],
    paths,
    components: {
      schemas: { Error: ERROR },
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    },
  }
}
