import type { JsonSchema } from "~/http/response/json-schemas.ts"
import type { Operation } from "~/http/response/openapi-document.ts"
import { exampleOf, isInExample, type Shapes } from "~/http/response/schema-example.ts"

export type Listed = { method: string; path: string; operation: Operation }

/** A command line that makes the call with the required values, for people to try and change. */
export function curlOf({ method, path, operation }: Listed, shapes: Shapes, base: string): string {
  const example = (schema: JsonSchema) => exampleOf(schema, shapes, true)
  const required = operation.parameters.filter((parameter) => isInExample(parameter.required, parameter.schema))
  const text = (schema: JsonSchema) => encodeURIComponent(String(example(schema)))
  const place = required
    .filter((parameter) => parameter.in === "path")
    .reduce((whole, { name, schema }) => whole.replace(`{${name}}`, text(schema)), path)
  const query = required
    .filter((parameter) => parameter.in === "query")
    .map(({ name, schema }) => `${name}=${text(schema)}`)
  const address = `'${base}${place === "/" ? "" : place}${query.length > 0 ? `?${query.join("&")}` : ""}'`
  const headers = required.filter((parameter) => parameter.in === "header").map(({ name }) => `-H '${name}: …'`)
  const isOpen = operation.security.length === 0
  const saved = Object.keys(operation.responses["200"]?.content ?? {}).some((media) => media !== "application/json")
  return [
    `curl${method === "GET" ? "" : ` -X ${method}`} ${address}`,
    ...(isOpen ? [] : [`-H "Authorization: Bearer $TOKEN"`]),
    ...headers,
    ...bodyOf(operation, example),
    ...(saved ? ["-o answer"] : []),
  ].join(" \\\n  ")
}

function bodyOf({ requestBody }: Listed["operation"], example: (schema: JsonSchema) => unknown): string[] {
  const [[media = "", content] = []] = Object.entries(requestBody?.content ?? {})
  if (!content) return []
  if (media === "application/json")
    return ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(example(content.schema))}'`]
  if (media !== "multipart/form-data") return [`-H 'Content-Type: ${media}'`, "--data-binary @body"]
  const fields = Object.entries(example({ ...content.schema, type: "object" }) as object)
  return fields.map(([name, value]) => (name === "file" ? "-F file=@lease.pdf" : `-F '${name}=${value}'`))
}
