/** The parts of an OpenAPI 3.1 document that ours uses. */
import type { JsonSchema } from "./json-schemas.ts"

export type Parameter = { name: string; in: string; required: boolean; schema: JsonSchema }
/** An example value, or a reference to one in the document. */
export type Example = { value: unknown } | { $ref: string }
export type Content = Record<string, { schema: JsonSchema; examples?: Record<string, Example> }>

export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  /** The call's number in docs/api.md, who may make it, and which API tokens it accepts. */
  "x-call": string
  "x-callers": string
  "x-api-token": string
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  security: object[]
  responses: Record<string, { description: string; content: Content }>
}

export type OpenApiDocument = {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, JsonSchema>
    examples: Record<string, { value: unknown }>
    securitySchemes: Record<string, object>
  }
}
