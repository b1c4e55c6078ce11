import { afterEach, beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { auditLog } from "#db/schema/index.ts"
import { api } from "../support/app.ts"
import { staff, tokenOf } from "../support/people.ts"
import { LIVE, leave, live, TEST } from "../support/provider-host.ts"

beforeEach(() => void live())
afterEach(leave)

const asLevel = async (level: number) => tokenOf(await staff(level), "api")
const handlers = async () => {
  const as = await asLevel(3)
  return {
    request: (key: string) => api("GET", `/admin/settings?key=${key}`, { as }),
    set: (key: string, value?: unknown) => api("POST", "/admin/settings", { as, body: { key, value } }),
  }
}
const audited = async () => {
  const rows = await read((tx) => tx.all(tx.select().from(auditLog)))
  return rows.flatMap(({ category, details, metadata }) =>
    category === "USR_CREATED" ? [] : [{ category, details, metadata }],
  )
}
const gone = {
  code: "SETTING_NOT_FOUND",
  subject: "Setting Not Found",
  error: "The specified setting could not be found.",
}

test("A9 answers null for what is not configured", async () => {
  const { request } = await handlers()
  for (const key of ["stripePublicKey", "stripeSecretKey", "NEXT_MAINTENANCE", "NEXT_MAINTENANCE_LENGTH"]) {
    expect(await request(key)).toMatchObject({ status: 200, body: { [key]: null } })
  }
})

test("A9 and A10 know five settings and no other", async () => {
  const { request, set } = await handlers()
  for (const key of ["websiteHeader", "billingSince", "toString", "__proto__", "stripesecretkey"]) {
    expect(await request(key)).toMatchObject({ status: 404, body: gone })
    expect(await set(key, "x")).toMatchObject({ status: 404, body: gone })
  }
  const as = await tokenOf(await staff(0), "api")
  expect(await api("GET", "/admin/settings", { as })).toMatchObject({
    status: 400,
    body: { fields: { key: ["Required."] } },
  })
  expect(await api("POST", "/admin/settings", { as, body: {} })).toMatchObject({
    status: 400,
    body: { fields: { key: ["Required."] } },
  })
})

test("A10 keeps both payment keys, live or for tests; the secret one is answered only masked", async () => {
  const { request, set } = await handlers()
  for (const { stripePublicKey, stripeSecretKey } of [LIVE, TEST]) {
    expect(await set("stripePublicKey", stripePublicKey)).toMatchObject({ status: 200, body: { stripePublicKey } })
    const masked = { stripeSecretKey: `${stripeSecretKey.slice(0, 8)}…WXYZ` }
    expect(await set("stripeSecretKey", ` ${stripeSecretKey} `)).toMatchObject({ status: 200, body: masked })
    expect((await request("stripePublicKey")).body).toEqual({ stripePublicKey })
    expect((await request("stripeSecretKey")).body).toEqual(masked)
    expect((await api("GET", "/default?key=stripePublicKey")).body).toEqual({ stripePublicKey })
    expect((await api("GET", "/default?key=stripeSecretKey")).status).toBe(404)
  }
  expect((await audited()).at(-1)).toEqual({
    category: "PAYMENT_KEYS_CHANGED",
    details: "Stripe secret key changed: test.",
    metadata: { Keys: ["stripeSecretKey"], Mode: "test" },
  })
})

const BAD = "At least one of these keys is invalid. Please confirm and try again."
const NO_KEYS = [
  undefined,
  null,
  "",
  5,
  true,
  [],
  {},
  "pk_live_",
  "pk_live_a b",
  "pk_live_a-b",
  "pk_beta_a",
  "rk_live_a",
  // Restricted keys, as the provider makes them.
  `rk_live_${"51HxQrestricted".repeat(6)}`,
  `rk_test_${"51HxQrestricted".repeat(6)}`,
  "x",
]
test.each([
  ["stripePublicKey", "Invalid Stripe Public Key", "pk_live_", LIVE.stripeSecretKey],
  ["stripeSecretKey", "Invalid Stripe Secret Key", "sk_live_", LIVE.stripePublicKey],
])("A10 refuses what is no %s in the specification's words", async (key, subject, beginning, other) => {
  const { request, set } = await handlers()
  for (const value of [...NO_KEYS, other, `${beginning}${"a".repeat(300)}`]) {
    expect(await set(key, value)).toMatchObject({
      status: 400,
      body: {
        code: "VALIDATION_ERROR",
        error: BAD,
        message: BAD,
        subject,
        fields: { value: [`Invalid format. Key should start with ${beginning}`] },
      },
    })
  }
  expect((await request(key)).body).toEqual({ [key]: null })
  expect(await audited()).toEqual([])
})

test("a secret key of another APP_SECRET counts as not configured, and may be given again", async () => {
  const { request, set } = await handlers()
  await set("stripeSecretKey", LIVE.stripeSecretKey)
  live({ APP_SECRET: "another secret of the operator, long enough" })
  expect(await request("stripeSecretKey")).toMatchObject({ status: 200, body: { stripeSecretKey: null } })
  await set("stripeSecretKey", LIVE.stripeSecretKey)
  expect((await request("stripeSecretKey")).body.stripeSecretKey).toBe("sk_live_…WXYZ")
})

test("A10 says what failed when a key cannot be written down", async () => {
  const { set } = await handlers()
  live({ DATA_DIR: "/dev/null/nowhere" })
  expect(await set("stripeSecretKey", LIVE.stripeSecretKey)).toMatchObject({
    status: 500,
    body: { error: "Failed to save Stripe keys. Please try again." },
  })
})

test("A10 plans maintenance and clears it, and S1 tells everybody", async () => {
  const { request, set } = await handlers()
  const start = "2031-01-05T06:00:00.000Z"
  expect((await set("NEXT_MAINTENANCE", "2031-01-04T22:00:00-08:00")).body).toEqual({ NEXT_MAINTENANCE: start })
  expect((await set("NEXT_MAINTENANCE_LENGTH", "45")).body).toEqual({ NEXT_MAINTENANCE_LENGTH: "45" })
  expect((await api("GET", "/")).body.Settings).toEqual({ NEXT_MAINTENANCE: start, NEXT_MAINTENANCE_LENGTH: "45" })
  await set("NEXT_MAINTENANCE", start)
  expect((await set("NEXT_MAINTENANCE_LENGTH", "")).body).toEqual({ NEXT_MAINTENANCE_LENGTH: null })
  expect((await set("NEXT_MAINTENANCE", null)).body).toEqual({ NEXT_MAINTENANCE: null })
  expect((await request("NEXT_MAINTENANCE")).body).toEqual({ NEXT_MAINTENANCE: null })
  const changed = (Key: string, OldValue: string | null, NewValue: string | null) => ({ Key, OldValue, NewValue })
  expect((await audited()).map(({ metadata }) => metadata)).toEqual([
    changed("NEXT_MAINTENANCE", null, start),
    changed("NEXT_MAINTENANCE_LENGTH", null, "45"),
    changed("NEXT_MAINTENANCE_LENGTH", "45", null),
    changed("NEXT_MAINTENANCE", start, null),
  ])
  expect((await audited())[1]).toMatchObject({
    category: "SETTINGS_CHANGED",
    details: 'Minutes of the next maintenance: not configured changed to "45".',
  })
})

const DAYS = [
  "soon",
  5,
  true,
  {},
  "2031-01-05",
  "2031-01-05T06:00",
  "2031-02-30T06:00Z",
  "2031-01-05T24:30Z",
  "1831-01-05T06:00Z",
]
const LENGTHS = ["0", "10081", "1.5", "-5", "thirty", 0, 1.5, 10_081, true, {}]
test.each([
  ...DAYS.map((value) => ["NEXT_MAINTENANCE", value] as const),
  ...LENGTHS.map((value) => ["NEXT_MAINTENANCE_LENGTH", value] as const),
])("A10 refuses %s %j", async (key, value) => {
  const { request, set } = await handlers()
  expect(await set(key, value)).toMatchObject({
    status: 400,
    body: { code: "VALIDATION_ERROR", fields: { value: ["Invalid value."] } },
  })
  expect((await request(key)).body).toEqual({ [key]: null })
})

test("A10 asks for a value", async () => {
  const { set } = await handlers()
  expect(await set("NEXT_MAINTENANCE")).toMatchObject({ status: 400, body: { fields: { value: ["Required."] } } })
})

test("of a secret key too short to be real only its kind is shown", async () => {
  const { request, set } = await handlers()
  await set("stripeSecretKey", "sk_live_abcd")
  expect((await request("stripeSecretKey")).body).toEqual({ stripeSecretKey: "sk_live_…" })
})

test("A9 and A10 say which cards carry the fee: all, unless it is credit cards only", async () => {
  const { request, set } = await handlers()
  expect((await request("cardFeeOn")).body).toEqual({ cardFeeOn: "all" })
  for (const value of ["credit", "credit", "all"]) {
    expect(await set("cardFeeOn", value)).toMatchObject({ status: 200, body: { cardFeeOn: value } })
    expect((await request("cardFeeOn")).body).toEqual({ cardFeeOn: value })
  }
  const changed = (OldValue: string, NewValue: string) => ({
    category: "SETTINGS_CHANGED",
    details: `Card fee on: "${OldValue}" changed to "${NewValue}".`,
    metadata: { Key: "cardFeeOn", OldValue, NewValue },
  })
  expect(await audited()).toEqual([changed("all", "credit"), changed("credit", "all")])
})

test.each([null, "", "debit", "ALL", "none", 1, true, ["all"], {}])("A10 refuses a card fee on %j", async (value) => {
  const { request, set } = await handlers()
  expect(await set("cardFeeOn", value)).toMatchObject({
    status: 400,
    body: { code: "VALIDATION_ERROR", fields: { value: ["Invalid value."] } },
  })
  expect((await request("cardFeeOn")).body).toEqual({ cardFeeOn: "all" })
  expect(await audited()).toEqual([])
})

test.each([
  [3, 200],
  [4, 403],
  [9, 403],
])("level %i gets %i for which cards carry the fee", async (level, status) => {
  const as = await asLevel(level)
  expect((await api("GET", "/admin/settings?key=cardFeeOn", { as })).status).toBe(status)
  const body = { key: "cardFeeOn", value: "credit" }
  expect((await api("POST", "/admin/settings", { as, body })).status).toBe(status)
})
