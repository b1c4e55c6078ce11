/** T5, T6, T7 and M27: the allowed amounts, the fees, and that one request makes one payment. Source: money.md 3.1 to 3.5, api.md. */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { onlinePayments, receipts } from "#db/schema/index.ts"
import { setAchPrivilege } from "~/domain/autopay/enrollment.ts"
import { setLeaseStatus } from "~/domain/leasing/lease-status.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { seal } from "~/domain/secret.server.ts"
import { storeSetting } from "~/domain/stored-settings.ts"
import { changeTenant } from "~/domain/tenants/tenants.ts"
import { asBasisPoints } from "~/values/money.ts"
import { api } from "../support/app.ts"
import { acceptsPayments } from "../support/online.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { leave, live, TEST } from "../support/provider-host.ts"
import { owesDeposit, owesFee } from "../support/tenancies.ts"
import { during, leaves, mona, setting, USUAL } from "../support/world.ts"

const DAY = "2026-01-05"
let dana: Awaited<ReturnType<typeof tenantUser>>
let as = ""

/** Dana rents suite 101 and owes $70.00 of fees and $500.00 of deposit. */
beforeEach(async () => {
  acceptsPayments()
  await setting(USUAL)
  dana = await tenantUser(101)
  as = await tokenOf(dana, "api")
  await owesFee(dana.tenantId, 7_000, DAY)
  await owesDeposit(dana.tenantId, 50_000, DAY)
})

type Sent = Record<string, unknown>
const pay = (what: string, body: Sent = {}, headers: Record<string, string> = {}) =>
  api("POST", `/user/payment/${what}`, {
    as,
    headers,
    body: { amount: 7_000, tenantID: dana.tenantId, unit: 101, ...body },
  })
const opened = () => read((tx) => tx.all(tx.select().from(receipts).orderBy(receipts.initiatedAt)))
const intents = async () => (await sandboxClient().paymentIntents.list({ limit: 100 })).data

test.each([
  ["T5 rent", "rent", { choice: "totalRentBalance" }, 7_000, 210],
  ["T6 the deposit", "deposit", { amount: 50_000, choice: "totalDepositBalance" }, 50_000, 1_500],
  ["T7 everything", "everything", { amount: 57_000, choice: "everything" }, 57_000, 1_710],
  ["T5 any other amount of rent", "rent", { amount: 12_345, choice: "customRent" }, 12_345, 370],
  ["T7 an amount without a choice", "everything", { amount: 100 }, 100, 3],
  ["T5 rent by bank, without a fee", "rent", { paymentMethodType: "us_bank_account" }, 7_000, 0],
])("%s: the fee is on top, and the provider is asked for both", async (_name, what, body, amount, fee) => {
  const { status, body: result } = await pay(what, body)
  expect(status).toBe(200)
  expect(result).toEqual({
    clientSecret: expect.stringMatching(/^pi_sbx\w+_secret_/),
    preFeeAmount: amount,
    feeAmount: fee,
    totalAmount: amount + fee,
  })
  expect(await opened()).toMatchObject([{ status: "created", amount, fee, tenantId: dana.tenantId, source: "portal" }])
  const [intent] = await intents()
  expect(intent).toMatchObject({ amount: amount + fee, currency: "usd", metadata: { tenant: String(dana.tenantId) } })
})

test("a tenant's own percent goes before the property's, which goes before 3", async () => {
  await setting({ creditCardFee: 2 })
  expect((await pay("rent")).body).toMatchObject({ feeAmount: 140 })
  await during(DAY, (tx) => changeTenant(tx, dana.tenantId, { convenienceFeeBps: asBasisPoints(150) }))
  expect((await pay("rent")).body).toMatchObject({ feeAmount: 105 })
  await setting({ achFee: 1 })
  expect((await pay("rent", { paymentMethodType: "us_bank_account" })).body).toMatchObject({ feeAmount: 70 })
})

test.each([
  ["another tenant", { tenantID: 4_711 }],
  ["a unit of somebody else", { unit: 102 }],
  ["no unit, by who has one", { unit: null }],
])("%s is refused before anything else", async (_name, body) => {
  expect(await pay("rent", body)).toMatchObject({ status: 403, body: { code: "INSUFFICIENT_PERMISSIONS" } })
  expect(await opened()).toEqual([])
})

test.each([
  ["less than fifty cents with the fee", "everything", { amount: 48 }],
  ["nothing", "everything", { amount: 0 }],
  ["more than the provider takes", "everything", { amount: 99_999_999 }],
  ["more deposit than is owed", "deposit", { amount: 50_001 }],
])("%s is refused beside the amount", async (_name, what, body) => {
  const { status, body: refusal } = await pay(what, body)
  expect([status, Object.keys(refusal.fields)]).toEqual([400, ["amount"]])
  expect(await opened()).toEqual([])
})

test.each([
  ["rent", { amount: 6_999, choice: "totalRentBalance" }],
  ["deposit", { amount: 49_999, choice: "totalDepositBalance" }],
  ["everything", { amount: 57_001, choice: "everything" }],
])("a whole balance of %s that is no longer it is refused", async (what, body) => {
  expect(await pay(what, body)).toMatchObject({ status: 409, body: { code: "BALANCES_CHANGED" } })
})

test("in eviction only the whole balance, or the whole rent, is payable; what was open is cancelled", async () => {
  await pay("rent")
  await during(DAY, (tx) => setLeaseStatus(tx, mona, { tenantId: dana.tenantId, status: "eviction" }))
  expect(await read((tx) => tx.all(tx.select().from(onlinePayments)))).toMatchObject([{ cancelReason: "eviction" }])
  const only = { status: 403, body: { code: "FULL_BALANCE_ONLY" } }
  expect(await pay("everything", { amount: 56_999 })).toMatchObject(only)
  expect(await pay("deposit", { amount: 50_000 })).toMatchObject(only)
  expect(await pay("rent", { amount: 6_999 })).toMatchObject(only)
  expect((await pay("rent")).status).toBe(200)
  expect((await pay("everything", { amount: 57_000 })).status).toBe(200)
})

test("a call that leaves the unit out is 400: it may be null, and is required", async () => {
  for (const path of ["rent", "deposit", "everything"]) {
    const { status, body } = await pay(path, { unit: undefined })
    expect([path, status, body.code, body.fields]).toEqual([path, 400, "VALIDATION_ERROR", { unit: ["Required."] }])
  }
})

test("who has left pays the whole balance, and names no unit", async () => {
  await leaves(dana.tenantId, "2026-01-31")
  expect(await pay("everything", { amount: 56_000, unit: null })).toMatchObject({ status: 403 })
  expect((await pay("everything", { amount: 57_000, unit: null })).status).toBe(200)
})

test("who is restricted to cards pays by card alone; an open bank payment is cancelled", async () => {
  await pay("rent", { paymentMethodType: "us_bank_account" })
  await during(DAY, (tx) => setAchPrivilege(tx, mona, { tenantId: dana.tenantId, achPrivilege: false }))
  expect(await read((tx) => tx.all(tx.select().from(onlinePayments)))).toMatchObject([
    { cancelReason: "ach_restricted" },
  ])
  const { status, body } = await pay("rent", { paymentMethodType: "us_bank_account" })
  expect([status, body.code]).toEqual([403, "restricted-payment-method-ach"])
  expect((await pay("rent")).status).toBe(200)
})

test("fifty requests under one key make one receipt and one payment", async () => {
  const all = await Promise.all(Array.from({ length: 50 }, () => pay("rent", {}, { "Idempotency-Key": "once" })))
  expect(new Set(all.map(({ status, body }) => `${status} ${body.clientSecret}`)).size).toBe(1)
  expect(await opened()).toHaveLength(1)
  expect(await intents()).toHaveLength(1)
  expect(await pay("rent", { amount: 6_000 }, { "Idempotency-Key": "once" })).toMatchObject({ status: 409 })
})

test("without keys, or with payments off, nothing is opened", async () => {
  live()
  expect(await pay("rent")).toMatchObject({ status: 503, body: { code: "PAYMENTS_UNAVAILABLE" } })
  expect(await opened()).toEqual([])
  leave()
})

test("an unavailable provider is reported, and the same request continues with the same receipt", async () => {
  live()
  await write(async (tx) => {
    await storeSetting(tx, "stripePublicKey", TEST.stripePublicKey)
    await storeSetting(tx, "stripeSecretKey", seal("stripeSecretKey", TEST.stripeSecretKey))
  })
  for (const _ of [1, 2]) {
    const answer = await pay("rent", {}, { "Idempotency-Key": "again" })
    expect(answer).toMatchObject({ status: 502, body: { code: "PAYMENT_PROVIDER_ERROR" } })
  }
  expect(await opened()).toMatchObject([{ status: "created", stripeIntent: null }])
  leave()
})

test("an administrator who is signed in as a tenant, or as staff, pays for nobody", async () => {
  const admin = await tokenOf(await staff(3), "api")
  const manager = await staff(6)
  const signIn = async (targetUserEmail: string) =>
    (await api("POST", "/admin/user/login-as", { as: admin, body: { targetUserEmail } })).body.token
  const denied = { status: 403, body: { error: "Access denied for this operation." } }
  as = await signIn(dana.email)
  for (const what of ["rent", "deposit", "everything"]) expect(await pay(what)).toMatchObject(denied)
  const body = { tenantID: dana.tenantId, amount: 12_345 }
  const keyed = api("POST", "/management/tenant/payment/intent", { as: await signIn(manager.email), body })
  expect(await keyed).toMatchObject(denied)
  expect(await opened()).toEqual([])
})

test("M27: staff key in a card for everything, with the fee, also in eviction", async () => {
  await during(DAY, (tx) => setLeaseStatus(tx, mona, { tenantId: dana.tenantId, status: "eviction" }))
  const manager = await tokenOf(await staff(6), "api")
  const path = "/management/tenant/payment/intent"
  const keyed = await api("POST", path, { as: manager, body: { tenantID: dana.tenantId, amount: 12_345 } })
  expect(keyed).toMatchObject({ status: 200, body: { preFeeAmount: 12_345, feeAmount: 370, totalAmount: 12_715 } })
  expect(await opened()).toMatchObject([{ source: "keyed", choice: "everything", tender: "card" }])
  const unknown = await api("POST", path, { as: manager, body: { tenantID: 4_711, amount: 12_345 } })
  expect(unknown).toMatchObject({ status: 404, body: { code: "TENANT_NOT_FOUND" } })
  expect((await api("POST", path, { as, body: { tenantID: dana.tenantId, amount: 12_345 } })).status).toBe(403)
})

test("while only credit cards carry the fee, a card that is not known yet has none, by T5 to T7 and by M27", async () => {
  await setting({ cardFeeOn: "credit" })
  for (const [what, amount] of [
    ["rent", 7_000],
    ["deposit", 50_000],
    ["everything", 57_000],
  ] as const) {
    const { status, body } = await pay(what, { amount })
    expect([status, body.feeAmount, body.totalAmount]).toEqual([200, 0, amount])
  }
  const manager = await tokenOf(await staff(6), "api")
  const body = { tenantID: dana.tenantId, amount: 7_000 }
  const keyed = await api("POST", "/management/tenant/payment/intent", { as: manager, body })
  expect([keyed.status, keyed.body.feeAmount, keyed.body.totalAmount]).toEqual([200, 0, 7_000])
})
