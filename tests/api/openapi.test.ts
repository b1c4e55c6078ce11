/** The document of the calls. Source: api.md S2. Every test that makes a call compares its response with the document (tests/support/documented.ts). */
import { readFileSync } from "node:fs"
import { Validator } from "@seriousme/openapi-schema-validator"
import { expect, test } from "vitest"
import { api } from "../support/app.ts"
import { describedAt, ENDPOINT_COUNT, ENDPOINTS, refusalsIn, typeOf } from "../support/contract.ts"

type Parameter = { name: string; in: string; required: boolean; schema: object }
type Body = { code: string; message: string; subject: string }
type Described = { content: Record<string, { examples?: Record<string, { value?: Body; $ref?: string }> }> }
type Operation = {
  "x-call": string
  "x-callers": string
  "x-api-token": string
  operationId: string
  summary: string
  parameters: Parameter[]
  requestBody?: { required: boolean; content: { "application/json": { schema: object } } }
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>
}

const document = async () => (await api("GET", "/openapi.json")).body
const operation = async (method: string, path: string): Promise<Operation> => (await document()).paths[path][method]
const bodyOf = ({ requestBody }: Operation) => requestBody?.content["application/json"].schema

test("the document is a valid one of OpenAPI 3.1", async () => {
  const result = await new Validator().validate(await document())
  expect(result).toMatchObject({ valid: true })
})

test("every call has a name of its own, a tag and a summary", async () => {
  const { paths } = await document()
  const operations = Object.values<Record<string, Operation>>(paths).flatMap((calls) => Object.values(calls))
  const names = operations.map(({ operationId }) => operationId)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toContain("deleteManagementTenantPaymentById")
  for (const known of operations)
    expect(known).toMatchObject({ tags: [expect.any(String)], summary: expect.any(String) })
})

test("a payment's fields have their formats and bounds, and its key is named", async () => {
  const record = await operation("post", "/management/tenant/payment")
  expect(bodyOf(record)).toMatchObject({
    required: ["tenantID", "amount", "paymentDate", "method", "type"],
    properties: {
      amount: { type: "integer", minimum: 1, maximum: 99_999_999 },
      paymentDate: { type: "string", format: "date" },
      note: { type: "string", maxLength: 500 },
    },
  })
  expect(record.parameters).toMatchObject([{ name: "Idempotency-Key", in: "header", required: false }])
  expect(record.responses[201]?.content["application/json"]?.schema).toEqual({ $ref: "#/components/schemas/Payment" })
  expect(record.responses[409]?.description).toBe("IDEMPOTENCY_CONFLICT, PROBABLE_DUPLICATE, MONTH_CLOSED")
  expect(record.responses[404]?.description).toBe("TENANT_NOT_FOUND")
})

test("what a call asks for in words of its own is required too", async () => {
  const required = async (path: string) => bodyOf(await operation("post", path))
  expect(await required("/user/send-passkey-recovery-link")).toMatchObject({ required: ["email"] })
  expect(await required("/user/recover-passkey-access")).toMatchObject({ required: ["token"] })
  expect(await required("/user/passkey/auth-challenge")).toMatchObject({ required: ["email"] })
  expect(await required("/admin/settings")).toMatchObject({ required: ["key", "value"] })
})

test("what the provider delivers is a signed body of its own shape: its header is named, and it is never refused as ours are", async () => {
  const webhook = await operation("post", "/stripe/webhook")
  expect(webhook.parameters).toMatchObject([{ name: "Stripe-Signature", in: "header", required: true }])
  expect(webhook.responses[400]?.description).toBe("INVALID_SIGNATURE")
  expect(webhook.requestBody?.required).toBe(true)
})

test("deletions name their query; those of payments and charges also take a body", async () => {
  const unit = await operation("delete", "/management/unit")
  expect(unit.requestBody).toBeUndefined()
  expect(unit.parameters).toMatchObject([{ name: "unit", in: "query", required: true, schema: { type: "integer" } }])
  const payment = await operation("delete", "/management/tenant/payment/{id}")
  expect(payment.parameters.map(({ name, in: place, required }) => [name, place, required])).toEqual([
    ["id", "path", true],
    ["paymentType", "query", false],
    ["reason", "query", false],
  ])
  expect(payment.requestBody?.required).toBe(false)
  expect(bodyOf(payment)).toMatchObject({
    required: ["paymentType", "reason"],
    properties: { reason: { minLength: 10, maxLength: 1000 } },
  })
})

test("every code that a row of the contract names is in the document, with its status and the body of its answer", async () => {
  const { paths, components } = await document()
  expect(ENDPOINTS).toHaveLength(ENDPOINT_COUNT)
  for (const { number, method, path, errors } of ENDPOINTS) {
    const { responses } = paths[path][method.toLowerCase()]
    const bodies = Object.entries<Described>(responses).flatMap(([status, { content }]) =>
      Object.entries(content["application/json"]?.examples ?? {}).map(([code, { value, $ref = "" }]) => {
        const body = value ?? components.examples[$ref.split("/").at(-1) ?? ""]?.value
        expect(body, `${number} ${code}`).toMatchObject({ code, error: body.message, subject: expect.any(String) })
        return [`${status} ${code}`, body] as const
      }),
    )
    expect([number, bodies.map(([name]) => name)]).toEqual([number, expect.arrayContaining(refusalsIn(errors))])
    // A row may leave out the beginning: "...while deleting the charge."
    const [, own = ""] = /`500:` (?:'[^']*' \/ )?'(?:\.\.\.)?([^']+)'/.exec(errors) ?? []
    const { subject = "", message = "" } = new Map(bodies).get("500 INTERNAL_ERROR") ?? {}
    expect(`${subject} ${message}`, number).toContain(own)
  }
})

const missingIn = (text: string, names: readonly string[]) =>
  names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))

test("the contract names every field that a call takes", async () => {
  const { paths, components } = await document()
  const fieldsOf = ({ $ref, properties = {} }: { $ref?: string; properties?: object }): string[] =>
    $ref ? fieldsOf(components.schemas[$ref.split("/").at(-1) ?? ""]) : Object.keys(properties)
  const missing = ENDPOINTS.flatMap(({ number, method, path }) => {
    const { parameters, requestBody }: Operation = paths[path][method.toLowerCase()]
    const sent = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => fieldsOf(schema))
    const queried = parameters.filter((one) => one.in === "query").map(({ name }) => name)
    return missingIn(describedAt(number), [...sent, ...queried]).map((name) => `${number} ${name}`)
  })
  expect(missing).toEqual([])
})

test("the contract names every field of a shape", async () => {
  const shapes = Object.entries<{ properties?: object }>((await document()).components.schemas)
  expect(shapes.length).toBeGreaterThan(100)
  // Its keys are first to twentieth, which the contract abbreviates.
  const others = shapes.filter(([name]) => !name.endsWith("FloorMap"))
  const missing = others.flatMap(([name, { properties = {} }]) =>
    missingIn(typeOf(name), Object.keys(properties)).map((field) => `${name} ${field}`),
  )
  expect(missing).toEqual([])
})

test("it says of each call who may make it, and with which API tokens", async () => {
  const of = async (method: string, path: string) => {
    const { "x-call": number, "x-callers": callers, "x-api-token": tokens } = await operation(method, path)
    return [number, callers, tokens]
  }
  expect(await of("get", "/")).toEqual(["S1", "Everybody, without a token", "Not needed"])
  expect(await of("post", "/management/unit")).toEqual(["M3", "Management (levels 0 to 6)", "Read and write"])
  expect(await of("get", "/admin/reports/list")).toEqual([
    "A14",
    "Administrators (levels 0 to 3)",
    "Read, or read and write",
  ])
  expect(await of("get", "/user/account")).toEqual(["U5", "Everybody who is signed in", "Not accepted"])
})

test("every code that a call may answer stands in the contract's table, with its status", async () => {
  const [, table = ""] = /^## 2\. (.*?)^## 3\. /ms.exec(readFileSync("docs/api.md", "utf8")) ?? []
  const { paths } = await document()
  const operations = Object.values<Record<string, Operation>>(paths).flatMap((calls) => Object.values(calls))
  const answers = operations.flatMap(({ responses }) =>
    Object.entries(responses).flatMap(([status, { description }]) =>
      Number(status) < 400 ? [] : description.split(", ").map((code) => `${status} ${code}`),
    ),
  )
  const codes = [...new Set(answers)].filter((answer) => !answer.endsWith("_NOT_FOUND"))
  expect(codes.length).toBeGreaterThan(40)
  expect(codes.filter((answer) => !isNamed(table, answer))).toEqual([])
})

/** Several codes of one status share a row: "409 UNIT_EXISTS / UNIT_OCCUPIED". */
function isNamed(table: string, answer: string): boolean {
  const [status = "", code = ""] = answer.split(" ")
  return table.split("\n").some((row) => row.startsWith(`| ${status} `) && new RegExp(`\\b${code}\\b`).test(row))
}
