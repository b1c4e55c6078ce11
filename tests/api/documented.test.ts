/** Tests the check of every response (tests/support/documented.ts): a response that the document does not describe fails its test. */
import { expect, test } from "vitest"
import { type KnownRoute, openApi } from "~/http/response/openapi.ts"
import { exampleOf } from "~/http/response/schema-example.ts"
import routes from "~/routes.ts"
import { documentedBy } from "../support/documented.ts"

const modules = import.meta.glob<object>("../../app/routes/api/**/*.ts", { eager: true })
const known = routes.flatMap(({ path = "", file }): KnownRoute[] => {
  const module = modules[`../../app/${file}`]
  return module ? [{ path, module }] : []
})
const mustBeDocumented = documentedBy(known)

test("every call of the routes is looked at", () => {
  const calls = routes.filter(({ file }) => file.startsWith("routes/api/"))
  expect(known.map(({ path }) => path)).toEqual(calls.map(({ path }) => path))
})

const media = "application/json"
const refusal = (code: string) => ({ error: "No.", message: "No.", code, subject: "No" })
const occupied = { status: 409, media, body: refusal("UNIT_OCCUPIED") }

test("an answer as the document lists it passes", () => {
  mustBeDocumented("DELETE", "/management/unit?unit=101", occupied)
  mustBeDocumented("GET", "/user/permissions/", { status: 200, media, body: { permissions: null } })
  mustBeDocumented("GET", "/management/file?id=1", { status: 200, media: "application/pdf", body: undefined })
  mustBeDocumented("GET", "/no/such/call", { status: 404, media, body: refusal("ROUTE_NOT_FOUND") })
})

test.each([
  ["a status", { ...occupied, status: 410 }],
  ["a code", { ...occupied, body: refusal("UNIT_EXISTS") }],
  ["a code of another status", { ...occupied, status: 401 }],
  ["a refusal without a message", { ...occupied, body: { code: "UNIT_OCCUPIED", error: "No.", subject: "No" } }],
  [
    "messages of fields that are no lists",
    { ...occupied, body: { ...refusal("UNIT_OCCUPIED"), fields: { unit: "No." } } },
  ],
  ["another media type", { ...occupied, media: "text/html" }],
  ["an empty success", { status: 200, media, body: {} }],
])("%s that it does not list fails", (_what, answer) => {
  expect(() => mustBeDocumented("DELETE", "/management/unit?unit=101", answer)).toThrow()
})

test.each([
  ["no whole number", { permissions: 1.5 }],
  ["a text in place of a number", { permissions: "3" }],
  ["a field left out", {}],
  ["a list", []],
])("%s in a success fails", (_what, body) => {
  expect(() => mustBeDocumented("GET", "/user/permissions", { status: 200, media, body })).toThrow()
})

const { paths, components } = openApi(known)
const successes = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, { responses }]) =>
    Object.entries(responses).flatMap(([status, { content }]) => {
      const { schema } = content[media] ?? {}
      return schema && Number(status) < 400
        ? [{ method: method.toUpperCase(), path, status: Number(status), schema }]
        : []
    }),
  ),
)

test.each(successes)(
  "the example of $method $path on the page for people is such an answer",
  ({ method, path, status, schema }) => {
    const body = exampleOf(schema, components.schemas)
    mustBeDocumented(method, path.replaceAll(/\{\w+\}/g, "1"), { status, media, body })
  },
)
