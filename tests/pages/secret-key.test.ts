/** After all actions with the secret key, no response, log or row contains it. Source: threats.md T33. */
import { readFileSync } from "node:fs"
import { afterEach, expect, test, vi } from "vitest"
import { rawDatabase } from "#db/client.server.ts"
import { isPostgres } from "#db/engine.ts"
import * as logOutput from "~/http/response/log-output.ts"
import { api, get, post } from "../support/app.ts"
import { staff, tokenOf } from "../support/people.ts"
import { answeringWith, LIVE, leave, live, provider, TEST } from "../support/provider-host.ts"
import { rowsOf, tableNames } from "../support/raw.ts"

afterEach(leave)
const PAGE = "/admin/properties"

/** A whole response: its status, headers and body. */
const wire = async (response: Response) =>
  `${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`

/** The whole content of the database: on SQLite the bytes of its files, on PostgreSQL the rows. */
async function stored(): Promise<string[]> {
  if (!isPostgres) return ["", "-wal"].map((part) => readFileSync(`${rawDatabase().name}${part}`, "latin1"))
  const tables = await tableNames()
  return Promise.all(tables.map(async (table) => JSON.stringify(await rowsOf(`select * from ${table}`))))
}

test.each([
  ["a live key", LIVE.stripeSecretKey, LIVE],
  ["a test key", TEST.stripeSecretKey, TEST],
])("%s is in no answer, no log, no audit row and no file of the database", async (_name, secret, pair) => {
  const log = vi.spyOn(logOutput, "writeOut").mockReturnValue()
  const { origin } = await provider(answeringWith(401))
  live({ STRIPE_API_BASE: origin })
  const person = await staff(3)
  const [as, bearer] = [await tokenOf(person, "page"), await tokenOf(person, "api")]
  const mixedUp = { stripePublicKey: secret, stripeSecretKey: "x" }
  const forms: Record<string, string>[] = [
    {},
    { stripePublicKey: "" },
    { stripePublicKey: "pk_live_1" },
    { testKeys: "on" },
  ]
  const messages: string[] = []
  for (const form of forms) messages.push(await wire(await post(PAGE, { ...pair, ...form, intent: "keys" }, { as })))
  messages.push(await wire(await post(PAGE, { ...mixedUp, intent: "keys" }, { as })))
  messages.push(await wire(await post(PAGE, { ...pair, intent: "check" }, { as })))
  messages.push(await wire(await post(PAGE, { ...pair, intent: "nothing" }, { as })))
  for (const body of [
    { key: "stripeSecretKey", value: secret },
    { key: "stripePublicKey", value: secret },
    { key: secret, value: 1 },
  ]) {
    messages.push(JSON.stringify((await api("POST", "/admin/settings", { as: bearer, body })).body))
  }
  for (const path of [
    PAGE,
    `${PAGE}?checked=refused`,
    "/admin/log",
    "/admin/defaults",
    "/api",
    "/api/default?key=stripePublicKey",
  ]) {
    messages.push(await wire(await get(path, { as })))
  }
  for (const path of ["/admin/settings?key=stripeSecretKey", "/admin/log", "/management/default/all"]) {
    messages.push(JSON.stringify((await api("GET", path, { as: bearer })).body))
  }
  live({ DATA_DIR: "/dev/null/nowhere", STRIPE_API_BASE: origin })
  messages.push(await wire(await post(PAGE, { ...pair, testKeys: "on", intent: "keys" }, { as })))
  expect(messages.at(-1)).toMatch(/^500/)
  messages.push(...log.mock.calls.map(([line]) => String(line)))
  log.mockRestore()
  messages.push(...(await stored()))
  expect(messages.filter((text) => text.includes("51HxQsecret"))).toEqual([])
})
