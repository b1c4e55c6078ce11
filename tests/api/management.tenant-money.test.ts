import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { popups } from "#db/schema/index.ts"
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { addDays } from "~/values/calendar.ts"
import { api } from "../support/app.ts"
import { movesIn, stateOf } from "../support/tenancies.ts"
import { audited, tokenOfLevel } from "../support/units.ts"
import { suite } from "../support/world.ts"

let as = ""
let id = 0
const DAY = "2026-01-10"
const INVALID_TENANT = "Invalid unit or tenant, go back to the rent roll and try again."
const headers = (key: string) => ({ "Idempotency-Key": key })
const send = (path: string, body: unknown, key?: string) =>
  api("POST", `/management/tenant/${path}`, { as, body, ...(key ? { headers: headers(key) } : {}) })
const owed = async () => (await stateOf(id, "2026-11-20")).owed

beforeEach(async () => {
  as = await tokenOfLevel(6)
  await suite(101, { rent: 100_000, deposit: 150_000 })
  id = await movesIn(101, "2026-01-01", { deposit: 150_000, rent: 100_000 })
})

const fee = (more: object = {}) => ({ tenantID: id, amount: 2_500, type: "other", ...more })
const payment = (more: object = {}) => ({
  tenantID: id,
  amount: 30_000,
  paymentDate: DAY,
  method: "check",
  type: "rent",
  ...more,
})

test("M23 issues a fee, and notifies the tenant of an explained other fee", async () => {
  const { status, body } = await send("fee", fee({ note: " New Keys for Unit " }))
  expect(status).toBe(201)
  expect(body).toMatchObject({
    RentChargeID: null,
    DepositChargeID: null,
    FeeChargeID: expect.any(Number),
    ChargeAmount: 2_500,
    FeeType: "other",
    Notes: "New Keys for Unit",
    DeletedAt: null,
  })
  expect(await owed()).toBe("100000/0/2500/150000")
  const mails = await read((tx) => tx.all(tx.select().from(popups)))
  const message = "You received a $25.00 fee due to: New Keys for Unit"
  expect(mails).toMatchObject([{ tenantId: id, subject: "New Fee", note: message }])
  expect((await audited()).at(-1)).toMatchObject({ category: "TEN_FEE", metadata: { TenantID: id, Amount: 2_500 } })
})

test("M23: nobody is notified of a late fee, or of an other fee without an explanation", async () => {
  await send("fee", fee())
  await send("fee", fee({ type: "late", note: "Late again" }))
  expect(await owed()).toBe("100000/2500/2500/150000")
  expect(await read((tx) => tx.all(tx.select().from(popups)))).toEqual([])
})

test("M23: a credit counts as if it were paid, in the order of its type", async () => {
  await send("fee", fee())
  const { status, body } = await send("fee", fee({ amount: -4_000, note: "Half forgiven" }))
  expect([status, body.ChargeAmount, body.FeeType]).toEqual([201, -4_000, "other"])
  expect(await owed()).toBe("98500/0/0/150000")
  expect(await read((tx) => tx.all(tx.select().from(popups)))).toEqual([])
})

test.each([
  [{ amount: 0 }, 400, "amount"],
  [{ amount: 100_000_000 }, 400, "amount"],
  [{ amount: -100_000_000 }, 400, "amount"],
  [{ amount: 12.5 }, 400, "amount"],
  [{ amount: "25" }, 400, "amount"],
  [{ amount: undefined }, 400, "amount"],
  [{ type: "rent" }, 400, "type"],
  [{ type: undefined }, 400, "type"],
  [{ tenantID: undefined }, 400, "tenantID"],
  [{ note: "x".repeat(501) }, 400, "note"],
  [{ note: "NUL \0" }, 400, "note"],
])("M23 refuses %j", async (more, status, field) => {
  const response = await send("fee", fee(more))
  expect([response.status, Object.keys(response.body.fields)]).toEqual([status, [field]])
  expect(await owed()).toBe("100000/0/0/150000")
})

test("M23 of an unknown tenant is 404", async () => {
  const { status, body } = await send("fee", fee({ tenantID: 999 }))
  expect([status, body.code]).toEqual([404, "TENANT_NOT_FOUND"])
})

test("M24 records a payment by hand", async () => {
  const { status, body } = await send("payment", payment({ note: " 2041 " }))
  expect(status).toBe(201)
  expect(body).toEqual({
    RentPaymentID: expect.any(Number),
    DepositPaymentID: null,
    FeePaymentID: null,
    PaymentDate: DAY,
    PaymentAmount: 30_000,
    PaymentMethod: "check",
    PaymentStatus: "succeeded",
    StripePaymentId: null,
    FeePaid: 0,
    RefundedAmount: 0,
    RemainingAccountBalance: 220_000,
    Notes: "2041",
    createdAt: expect.any(String),
  })
  expect(await owed()).toBe("70000/0/0/150000")
  const metadata = { TenantID: id, Amount: 30_000 }
  expect((await audited()).at(-1)).toMatchObject({ category: "MAN_RENTPAY", metadata })
})

test("M24 asks about a payment that looks recorded already only where it is told to", async () => {
  const again = { duplicateConfirmed: false }
  expect((await send("payment", payment(again))).status).toBe(201)
  const second = await send("payment", payment(again))
  expect([second.status, second.body.code, second.body.fields]).toEqual([409, "PROBABLE_DUPLICATE", undefined])
  expect(second.body.message).toMatch(/^Check of \$300\.00, dated .* is recorded for Dana Reyes already\./)
  expect((await send("payment", payment({ duplicateConfirmed: true }))).status).toBe(201)
  expect((await send("payment", payment())).status).toBe(201)
  expect(await owed()).toBe("10000/0/0/150000")
})

test.each([
  ["zelle", "rent", "RentPaymentID"],
  ["paypal", "deposit", "DepositPaymentID"],
  ["cashapp", "fees", "FeePaymentID"],
  ["check", "rent", "RentPaymentID"],
  ["cash", "deposit", "DepositPaymentID"],
  ["managementCredit", "fees", "FeePaymentID"],
  ["managementCredit", "deposit", "DepositPaymentID"],
  ["other", "fees", "FeePaymentID"],
])("M24 takes %s for %s", async (method, type, name) => {
  const { status, body } = await send("payment", payment({ method, type }))
  expect([status, body.PaymentMethod, body[name] > 0]).toEqual([201, method, true])
})

test("M24: today counts, tomorrow does not", async () => {
  const today = await read(ledgerDay)
  expect((await send("payment", payment({ paymentDate: today }))).status).toBe(201)
  const { status, body } = await send("payment", payment({ paymentDate: addDays(today, 1) }))
  expect([status, body.fields]).toEqual([400, { paymentDate: ["Invalid value."] }])
})

test.each([
  [{ amount: 0 }, "amount"],
  [{ amount: -1 }, "amount"],
  [{ amount: 100_000_000 }, "amount"],
  [{ amount: "300" }, "amount"],
  [{ paymentDate: "1999-12-31" }, "paymentDate"],
  [{ paymentDate: "2026-02-30" }, "paymentDate"],
  [{ paymentDate: undefined }, "paymentDate"],
  [{ method: "card" }, "method"],
  [{ method: "Zelle" }, "method"],
  [{ type: "everything" }, "type"],
  [{ note: "x".repeat(501) }, "note"],
  [{ method: "managementCredit", type: "deposit", amount: 150_001 }, "amount"],
])("M24 refuses %j", async (more, field) => {
  const { status, body } = await send("payment", payment(more))
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  expect(await owed()).toBe("100000/0/0/150000")
})

test.each([
  [undefined, 400, "VALIDATION_ERROR"],
  ["1", 400, "VALIDATION_ERROR"],
  [0, 400, "VALIDATION_ERROR"],
  [999, 404, "TENANT_NOT_FOUND"],
])("M24 without a tenant (%j) is %i and says where to go", async (tenantID, status, code) => {
  const response = await send("payment", payment({ tenantID }))
  expect([response.status, response.body.code, response.body.error]).toEqual([status, code, INVALID_TENANT])
})

const CALLS = [
  ["fee", () => fee(), () => fee({ amount: 2_501 })],
  ["payment", () => payment(), () => payment({ amount: 30_001 })],
] as const

test.each(CALLS)(
  "%s with the same key happens once, and the same key with another body is 409",
  async (path, body, other) => {
    const first = await send(path, body(), "one")
    const again = await send(path, body(), "one")
    expect([again.status, again.body]).toEqual([201, first.body])
    const state = await owed()
    const conflict = await send(path, other(), "one")
    expect([conflict.status, conflict.body.code]).toEqual([409, "IDEMPOTENCY_CONFLICT"])
    expect(await owed()).toBe(state)
    await send(path, body(), "two")
    expect(await owed()).not.toBe(state)
    expect((await send(path, body(), "k".repeat(101))).status).toBe(400)
  },
)

test.each(CALLS)(
  "%s sent fifty times at once with one key happens once, however its address is spelled",
  async (path, body) => {
    const spellings = [path, `${path}/`, path.toUpperCase()]
    const sent = Array.from({ length: 50 }, (_, index) => send(spellings[index % 3] ?? path, body(), "one"))
    const responses = await Promise.all(sent)
    expect(responses.map((response) => response.status)).toEqual(Array(50).fill(201))
    expect(new Set(responses.map((response) => JSON.stringify(response.body))).size).toBe(1)
    expect(await owed()).toBe(path === "fee" ? "100000/0/2500/150000" : "70000/0/0/150000")
  },
)

test("a key is its caller's and its call's own: others with the same one are done as well", async () => {
  await send("fee", fee(), "one")
  expect((await send("payment", payment(), "one")).status).toBe(201)
  as = await tokenOfLevel(3)
  expect((await send("fee", fee({ amount: 1 }), "one")).status).toBe(201)
  expect(await owed()).toBe("70000/0/2501/150000")
})

test("a refused call keeps nothing under its key", async () => {
  expect((await send("payment", payment({ tenantID: 999 }), "one")).status).toBe(404)
  expect((await send("payment", payment(), "one")).status).toBe(201)
})

test.each(["fee", "payment"])("%s knows POST only", async (path) => {
  const response = await api("GET", `/management/tenant/${path}`, { as })
  expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"])
})
