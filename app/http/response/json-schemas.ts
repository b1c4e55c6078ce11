/** The JSON Schemas (2020-12) of inputs and responses for OpenAPI 3.1. Named shapes are listed once and referenced. */
import { z } from "zod"

export type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  [keyword: string]: unknown
}
type Described = { jsonSchema: object }

/** Removes our own metadata, which are not JSON Schema keywords. Cents become a description, and an `example` a list with one entry; the rest is for forms. */
function plainKeywords(described: Described): void {
  const jsonSchema = described.jsonSchema as JsonSchema
  if (jsonSchema.unit === "cents") jsonSchema.description = "Whole cents"
  if (jsonSchema.example !== undefined) jsonSchema.examples = [jsonSchema.example]
  for (const remark of ["id", "unit", "clearable", "example"]) delete jsonSchema[remark]
  if (jsonSchema.type === "integer") delete jsonSchema.pattern
}

/** The input schema of a call. A field that its command itself requires (meta `needed`) is required here. */
export function inputSchema(schema: z.ZodType): JsonSchema {
  const options = { io: "input", unrepresentable: "any", override: plainKeywords } as const
  const { $schema: _, properties, required = [], ...rest } = z.toJSONSchema(schema, options) as JsonSchema
  if (!properties) return rest
  const fields = Object.entries(properties).map(([name, { needed, ...field }]) => ({ name, needed, field }))
  return {
    ...rest,
    properties: Object.fromEntries(fields.map(({ name, field }) => [name, field])),
    required: [...required, ...fields.flatMap(({ name, needed }) => (needed === true ? [name] : []))],
  }
}

/** The response schema of a call, and the named shapes that it references below `#/components/schemas`. */
export function outputSchema(schema: z.ZodType): { schema: JsonSchema; shapes: Record<string, JsonSchema> } {
  const json = z.toJSONSchema(z.object({ output: schema }), { unrepresentable: "any", override: plainKeywords })
  const text = JSON.stringify(json).replaceAll("#/$defs/", "#/components/schemas/")
  const { properties, $defs = {} } = JSON.parse(text) as JsonSchema & { $defs?: Record<string, JsonSchema> }
  return { schema: properties?.output ?? {}, shapes: $defs }
}
