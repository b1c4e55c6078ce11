/** M67: which payments administrators may refund, how much, and that one request makes one refund. Source: money.md 3.16, api.md. */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { sessions, unbookedPayments } from "#db/schema/index.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { settle } from "~/domain/payments/sweep/settle.ts"
import { seal } from "~/domain/secret.server.ts"
import { storeSetting } from "~/domain/stored-settings.ts"
import { replaceSettings } from "../../settings.ts"
import { api } from "../support/app.ts"
import { itIs, payOnline, paysBy, receiptOf } from "../support/online.ts"
import { logged } from "../support/passkeys.ts"
import { staff, tokenOf } from "../support/people.ts"
import { leave, live, TEST } from "../support/provider-host.ts"
import { hasPaid, REASON, storedRefunds } from "../support/refunds.ts"
import { businessDays, gateway } from "../support/sandbox.ts"
import { danaOwesRent, stateOf } from "../support/tenancies.ts"
import { usualSettings } from "../support/usual-settings.ts"

const DAY = "2026-01-05"
const PATH = "/management/tenant/payment/refund"
let as = ""
let dana = 0
let admin: Awaited<ReturnType<typeof staff>>

/** Dana owes the rent of January, $1,000.00. */
beforeEach(async () => {
  payOnline()
  itIs(DAY)
  dana = await danaOwesRent()
  admin = await staff(3)
  as = await tokenOf(admin, "api")
})

type Sent = { amount?: number; reason?: string; stripePaymentId?: string }
const refund = (stripePaymentId: string, sent: Sent = {}, headers: Record<string, string> = {}) =>
  api("POST", PATH, { as, headers, body: { stripePaymentId, amount: 103_000, reason: REASON, ...sent } })
const made = async () => (await sandboxClient().refunds.list({ limit: 100 })).data
const owed = async () => (await stateOf(dana, DAY)).owed

test("a whole payment goes back with its fee, the rent is owed again, and the log names who refunded it and why", async () => {
  const { intentId, receiptId } = await hasPaid(dana, 100_000)
  const before = await owed()
  const { status, body } = await refund(intentId)
  const [one] = await made()
  expect([status, body]).toEqual([200, { refundId: one?.id, status: "succeeded", amount: 103_000 }])
  expect([before, await owed()]).toEqual(["0/0/0/0", "100000/0/0/0"])
  expect(await receiptOf(receiptId)).toMatchObject({ status: "refunded", takenBack: 103_000 })
  expect(await logged("PAYMENT_REFUNDED")).toMatchObject([
    {
      userId: admin.userId,
      userName: "Sam Level 3",
      details: `$1,030.00 of a payment of $1,000.00 (and a fee of $30.00) by card for Dana Reyes was refunded: ${REASON}`,
    },
  ])
  expect(await storedRefunds()).toMatchObject([{ status: "succeeded", reason: REASON, requestedBy: admin.userId }])
})

test("parts are refunded until nothing is left; more than that is refused beside the amount", async () => {
  const { intentId, receiptId } = await hasPaid(dana, 100_000)
  expect((await refund(intentId, { amount: 51_500 })).body).toMatchObject({ status: "succeeded", amount: 51_500 })
  expect([await owed(), (await receiptOf(receiptId)).status]).toEqual(["50000/0/0/0", "succeeded"])
  const more = await refund(intentId, { amount: 51_501 })
  expect([more.status, more.body.code, more.body.fields]).toEqual([
    400,
    "VALIDATION_ERROR",
    { amount: ["No more than $515.00 is left to refund."] },
  ])
  expect((await refund(intentId, { amount: 51_500 })).status).toBe(200)
  expect([await owed(), (await receiptOf(receiptId)).status]).toEqual(["100000/0/0/0", "refunded"])
  expect(await refund(intentId, { amount: 1 })).toMatchObject({ status: 409, body: { code: "PAYMENT_NOT_REFUNDABLE" } })
  expect(await made()).toHaveLength(2)
})

test.each([
  ["nothing", { amount: 0 }, "amount"],
  ["a reason of nine characters", { reason: " not mine. ".slice(0, 10) }, "reason"],
  ["a reason of 501 characters", { reason: "x".repeat(501) }, "reason"],
])("%s is refused beside its field", async (_name, sent, field) => {
  const { intentId } = await hasPaid(dana, 100_000)
  const { status, body } = await refund(intentId, sent)
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  expect(await made()).toEqual([])
})

test("a payment that is not there is 404", async () => {
  expect(await refund("pi_unknown")).toMatchObject({ status: 404, body: { code: "PAYMENT_NOT_FOUND" } })
})

test.each([
  ["declined", "pm_card_visa_chargeDeclined", 0],
  ["on its way", "pm_usBankAccount_success", 0],
  ["disputed", "pm_card_createDispute", 2],
  ["returned by the bank and lost", "pm_usBankAccount_dispute", 4],
])("a payment that is %s is not refundable", async (_name, token, days) => {
  const { intentId } = await paysBy(token, dana, 100_000)
  await businessDays(days)
  await settle(await gateway(), intentId)
  const { status, body } = await refund(intentId, { amount: 50 })
  expect([status, body]).toMatchObject([
    409,
    { code: "PAYMENT_NOT_REFUNDABLE", subject: "Refund Failed", error: "This payment cannot be refunded." },
  ])
  expect([await made(), await storedRefunds()]).toEqual([[], []])
})

test("a dispute that nobody has heard of yet is booked when the provider refuses the refund for it", async () => {
  const { intentId, receiptId } = await hasPaid(dana, 100_000, "pm_card_createDispute")
  await businessDays(2)
  expect((await refund(intentId)).body.code).toBe("PAYMENT_NOT_REFUNDABLE")
  expect(await receiptOf(receiptId)).toMatchObject({ status: "disputed", takenBack: 0 })
  expect(await storedRefunds()).toMatchObject([{ status: "failed", providerRefund: null }])
})

test("a session that was not confirmed within 15 minutes is asked, after 404 and before 409", async () => {
  const { intentId } = await hasPaid(dana, 100_000)
  await write((tx) => tx.run(tx.update(sessions).set({ confirmedAt: null })))
  expect((await refund("pi_unknown")).status).toBe(404)
  expect(await refund(intentId)).toMatchObject({ status: 403, body: { code: "CONFIRMATION_REQUIRED" } })
  expect(await storedRefunds()).toEqual([])
  await api("POST", "/user/confirm", { as, body: { password: "rent is due monthly" } })
  expect((await refund(intentId)).status).toBe(200)
})

test.each([
  ["a manager", 6],
  ["maintenance", 9],
])("%s refunds nothing", async (_name, level) => {
  const { intentId } = await hasPaid(dana, 100_000)
  as = await tokenOf(await staff(level), "api")
  expect(await refund(intentId)).toMatchObject({ status: 403, body: { code: "INSUFFICIENT_PERMISSIONS" } })
})

test("an administrator who is signed in as a manager refunds nothing", async () => {
  const { intentId } = await hasPaid(dana, 100_000)
  const { email } = await staff(6)
  as = (await api("POST", "/admin/user/login-as", { as, body: { targetUserEmail: email } })).body.token
  expect((await refund(intentId)).status).toBe(403)
  expect(await storedRefunds()).toEqual([])
})

test("fifty requests under one key are one refund, and the same key with another body is a conflict", async () => {
  const { intentId } = await hasPaid(dana, 100_000)
  const once = { "Idempotency-Key": "once" }
  const all = await Promise.all(Array.from({ length: 50 }, () => refund(intentId, { amount: 10_000 }, once)))
  expect(new Set(all.map(({ status, body }) => `${status} ${body.refundId} ${body.status}`)).size).toBe(1)
  expect(all[0]).toMatchObject({ status: 200, body: { status: "succeeded", amount: 10_000 } })
  expect([(await made()).length, (await storedRefunds()).length]).toEqual([1, 1])
  expect(await refund(intentId, { amount: 9_000 }, once)).toMatchObject({
    status: 409,
    body: { code: "IDEMPOTENCY_CONFLICT" },
  })
})

test("fifty requests without a key never refund more than was paid", async () => {
  const { intentId, receiptId } = await hasPaid(dana, 100_000)
  const all = await Promise.all(Array.from({ length: 50 }, () => refund(intentId, { amount: 20_000 })))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(all.filter(({ status }) => status === 400)).toHaveLength(45)
  expect(await receiptOf(receiptId)).toMatchObject({ takenBack: 100_000 })
})

test("with payments off nothing is written; with other keys than the payment's neither", async () => {
  const { intentId } = await hasPaid(dana, 100_000)
  const unavailable = { status: 503, body: { code: "PAYMENTS_UNAVAILABLE" } }
  replaceSettings(usualSettings({ PAYMENTS: "off" }))
  expect(await refund(intentId)).toMatchObject(unavailable)
  live()
  await write(async (tx) => {
    await storeSetting(tx, "stripePublicKey", TEST.stripePublicKey)
    await storeSetting(tx, "stripeSecretKey", seal("stripeSecretKey", TEST.stripeSecretKey))
  })
  expect(await refund(intentId)).toMatchObject(unavailable)
  leave()
  expect([await storedRefunds(), await read((tx) => tx.all(tx.select().from(unbookedPayments)))]).toEqual([[], []])
})
