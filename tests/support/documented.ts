/** Checks in every test that makes a call that openapi.json describes its answer: status, media type, code and body. */
import { Ajv2020 } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import { expect } from "vitest"
import { type KnownRoute, openApi } from "~/http/response/openapi.ts"

type Answer = { status: number; media: string | undefined; body: unknown }

/** Refusals before a call is selected: unknown route, unknown method. */
const ANYWHERE: unknown[] = ["ROUTE_NOT_FOUND", "METHOD_NOT_ALLOWED"]

const codeOf = (body: unknown): unknown =>
  typeof body === "object" && body !== null && "code" in body ? body.code : undefined

/** A validator of JSON Schema 2020-12 that knows the document's shapes by their references. */
function validatorOf(document: object) {
  // Allows OpenAPI's keywords in the schemas.
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ ...document, $id: DOCUMENT })
  return ajv
}
const DOCUMENT = "openapi.json"
const pointer = (parts: string[]) =>
  parts.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")

/** A check for the calls of these routes. */
export function documentedBy(routes: readonly KnownRoute[]) {
  const document = openApi(routes)
  const ajv = validatorOf(document)
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      ...{ path, method, operation },
      name: `${method.toUpperCase()} ${path}`,
      address: new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`),
    })),
  )
  return (method: string, path: string, { status, media, body }: Answer): void => {
    const bare = `/${(path.split("?")[0] ?? "").replaceAll(/^\/|\/$/g, "")}`
    const call = calls.find((known) => known.name.startsWith(`${method} `) && known.address.test(bare))
    if (!call || ANYWHERE.includes(codeOf(body))) return
    const described = call.operation.responses[status]
    const answered = `${call.name} answers ${status} ${codeOf(body) ?? ""}`
    expect(described, `${answered}, which its description does not name`).toBeDefined()
    // A stored file has its own media type.
    const allowed = Object.keys(described?.content ?? {}).map((known) => (known === "*/*" ? media : known))
    expect(allowed, `${answered} in another media type`).toContain(media)
    if (media !== "application/json") return
    const schema = ["paths", call.path, call.method, "responses", String(status), "content", media, "schema"]
    const validate = ajv.getSchema(`${DOCUMENT}#/${pointer(schema)}`)
    const isValid = validate?.(body)
    expect(isValid ? [] : (validate?.errors ?? "no schema"), `${answered} in another shape than described`).toEqual([])
    if (status >= 400) expect(described?.description.split(", "), call.name).toContain(codeOf(body))
  }
}
