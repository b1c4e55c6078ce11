/** Compares the program's calls with docs/api.md: each call there has one row in a module of routes/api and one route, and vice versa. */
import { expect, test } from "vitest"
import { CLOSED_TO_API_TOKENS } from "~/domain/identity/api-tokens/token-calls.ts"
import { closedTo, PERMISSIONS } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import { documentedPath, type NamedCall } from "~/http/handlers/resource.ts"
import routes from "~/routes.ts"
import { convention, ENDPOINT_COUNT, ENDPOINTS, MODULES, numbersIn, ROWS, refusalsIn } from "./support/contract.ts"

const calls = MODULES.flatMap((module) => module.calls)
const called = calls.map(({ number, method, path }) => `${number} ${method} ${path}`).toSorted()

test("both tables of the contract list the same calls", () => {
  const described = ENDPOINTS.map(({ number, method, path }) => `${number} ${method} ${path}`)
  expect(described).toHaveLength(ENDPOINT_COUNT)
  expect(described.toSorted()).toEqual(ROWS.map(({ id, method, path }) => `${id} ${method} ${path}`).toSorted())
})

test("every call of the contract is one row in routes/api, and every row is a call of the contract", () => {
  expect(called).toEqual(ENDPOINTS.map(({ number, method, path }) => `${number} ${method} ${path}`).toSorted())
})

test("every path of a row has one route, which leads to the module of the row, and no route leads to a module without one", () => {
  const known = MODULES.flatMap(({ file, calls }) => [...new Set(calls.map(({ path }) => `${path} ${file}`))])
  const ofApi = routes.filter(({ path, file }) => file.startsWith("routes/api/") && path !== "api/*")
  expect(ofApi.map(({ path = "", file }) => `${documentedPath(path)} ${file}`).toSorted()).toEqual(known.toSorted())
})

test("every module of routes/api has its line in app/routes.ts", () => {
  const files = new Set(routes.map(({ file }) => file))
  expect(MODULES.filter(({ file }) => !files.has(file))).toEqual([])
})

/** The callers of a call, in the notation of section 4. */
const WHO: Record<string, string | number> = {
  P: PERMISSIONS["use public pages"],
  S: PERMISSIONS["be signed in"],
  T: PERMISSIONS["use tenant portal"],
  "T own (O) or MG": PERMISSIONS["manage contact details"],
  MT: PERMISSIONS["work on requests"],
  MG: PERMISSIONS["manage tenants"],
  AD: PERMISSIONS["manage users"],
  SA: PERMISSIONS["export everything"],
}

test("every call is open to those whom the contract names", () => {
  const open = calls.map(({ number, call }) => [number, PERMISSIONS[call.permission]])
  expect(Object.fromEntries(open)).toEqual(Object.fromEntries(ENDPOINTS.map(({ number, who }) => [number, WHO[who]])))
})

const numbersOf = (holds: (call: NamedCall["call"]) => boolean | undefined) =>
  calls.flatMap(({ number, call }) => (holds(call) ? [number] : [])).toSorted()

test("the calls that are limited are those that the contract limits", () => {
  expect(numbersOf(({ refuses }) => refuses?.includes("RATE_LIMITED"))).toEqual(
    numbersIn(convention("Limits (429)")).toSorted(),
  )
})

test("the calls closed to API tokens are those that the contract names", () => {
  const [, named = ""] = /never good for ([^)]*)\)/.exec(convention("Auth")) ?? []
  expect([...CLOSED_TO_API_TOKENS].toSorted()).toEqual(numbersIn(named).toSorted())
  expect([...CLOSED_TO_API_TOKENS].filter((number) => calls.every((call) => call.number !== number))).toEqual([])
})

test("the calls that accept an Idempotency-Key are those of the contract", () => {
  expect(numbersOf(({ idempotent }) => idempotent)).toEqual(numbersIn(convention("Idempotency")).toSorted())
})

/** Refusals of every call of this kind. Neither side lists them; section 4 states this for the first two and for 403 by level. */
const ofItsKind = ({ permission }: NamedCall["call"]) => [
  "400 VALIDATION_ERROR",
  "503 INTERNAL_ERROR",
  ...(closedTo(permission).someSignedIn ? ["403 INSUFFICIENT_PERMISSIONS"] : []),
]

test.each(calls)("$number refuses what the contract says, by the same codes and statuses", ({ number, call }) => {
  const own = (refusals: string[]) => [...new Set(refusals)].filter((one) => !ofItsKind(call).includes(one)).toSorted()
  const { errors } = ENDPOINTS.find((endpoint) => endpoint.number === number) ?? { errors: "" }
  const refused = (call.refuses ?? []).map((code) => `${new Refusal(code).status} ${code}`)
  expect(own(refused)).toEqual(own(refusalsIn(errors)))
})
