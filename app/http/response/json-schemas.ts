/** The JSON Schemas (2020-12) of what calls take and answer, as OpenAPI 3.1 wants them: named shapes are listed once and referred to. */
import { z } from "zod"

export type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  [keyword: string]: unknown
}
/** What zod hands to an override: it may be changed in place. */
type Described = { jsonSchema: object }

/** Our own remarks on a schema are no keywords of JSON Schema: cents say so in words, the others are for forms. */
function plainKeywords(described: Described): void {
  const jsonSchema = described.jsonSchema as JsonSchema
  if (jsonSchema.unit === "cents") jsonSchema.description = "Whole cents"
  for (const remark of ["id", "unit", "clearable"]) delete jsonSchema[remark]
  if (jsonSchema.type === "integer") delete jsonSchema.pattern
}

/** What a call takes. A field that its command asks for by itself (meta `needed`) is required here. */
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

/** What a call answers, and the named shapes it refers to below `#/components/schemas`. */
export function outputSchema(schema: z.ZodType): { schema: JsonSchema; shapes: Record<string, JsonSchema> } {
  const json = z.toJSONSchema(z.object({ output: schema }), { unrepresentable: "any", override: plainKeywords })
  const text = JSON.stringify(json).replaceAll("#/$defs/", "#/components/schemas/")
  const { properties, $defs = {} } = JSON.parse(text) as JsonSchema & { $defs?: Record<string, JsonSchema> }
  return { schema: properties?.output ?? {}, shapes: $defs }
}
