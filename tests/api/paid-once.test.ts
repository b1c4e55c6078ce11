/** One request makes one payment, even if it is sent several times at once: for each way to pay, by page and by call. Source: threats.md R4, T25, api.md section 0. */
import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { journals, onlinePayments, receipts } from "#db/schema/index.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { cancelAtProvider } from "~/domain/payments/online/cancel-at-provider.ts"
import { cancelPayments } from "../../jobs/cancel-payments.ts"
import { api } from "../support/app.ts"
import { browserOf, hiddenOf } from "../support/moving-out.ts"
import { acceptsPayments } from "../support/online.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { confirms, gateway } from "../support/sandbox.ts"
import { owesDeposit, owesFee } from "../support/tenancies.ts"
import { setting, USUAL } from "../support/world.ts"

const DAY = "2026-01-05"
const PAGE = "/home/payment"
let dana: Awaited<ReturnType<typeof tenantUser>>

/** Dana rents suite 101 and owes $70.00 of fees and $500.00 of deposit. */
beforeEach(async () => {
  acceptsPayments()
  await setting(USUAL)
  dana = await tenantUser(101)
  await owesFee(dana.tenantId, 7_000, DAY)
  await owesDeposit(dana.tenantId, 50_000, DAY)
})

const fifty = <Value>(work: () => Promise<Value>) => Promise.all(Array.from({ length: 50 }, work))
const opened = () => read((tx) => tx.all(tx.select().from(receipts).orderBy(receipts.initiatedAt, receipts.id)))
const online = () => read((tx) => tx.all(tx.select().from(onlinePayments).orderBy(onlinePayments.createdAt)))
const posted = async () =>
  (await read((tx) => tx.all(tx.select().from(journals)))).filter(({ kind }) => kind === "payment")
const intents = async () => (await sandboxClient().paymentIntents.list({ limit: 100 })).data
const sessions = async () => (await sandboxClient().checkout.sessions.list({ limit: 100 })).data
const charges = async () => (await sandboxClient().charges.list({ limit: 100 })).data

test.each([
  ["T5", "/user/payment/rent", { amount: 7_000, choice: "totalRentBalance" }],
  ["T6", "/user/payment/deposit", { amount: 50_000, choice: "totalDepositBalance" }],
  ["T7", "/user/payment/everything", { amount: 57_000, choice: "everything" }],
  ["T7 by bank", "/user/payment/everything", { amount: 5_000, paymentMethodType: "us_bank_account" }],
  ["M27", "/management/tenant/payment/intent", { amount: 9_000 }],
])("%s, fifty times at once under one key, is one receipt and one payment", async (name, path, body) => {
  const as = await tokenOf(name === "M27" ? await staff(6) : dana, "api")
  const headers = { "Idempotency-Key": "once" }
  const sent = { tenantID: dana.tenantId, unit: 101, ...body }
  const all = await fifty(() => api("POST", path, { as, headers, body: sent }))
  expect(new Set(all.map(({ status, body: { clientSecret } }) => `${status} ${clientSecret}`)).size).toBe(1)
  expect([(await opened()).length, (await intents()).length]).toEqual([1, 1])
})

test("fifty payments that are started at once without a key leave one that can be confirmed", async () => {
  const as = await tokenOf(dana, "api")
  const body = { amount: 57_000, tenantID: dana.tenantId, unit: 101 }
  const all = await fifty(() => api("POST", "/user/payment/everything", { as, body }))
  expect(all.every(({ status }) => status === 200)).toBe(true)
  await cancelPayments(new AbortController().signal, (error) => expect.unreachable(String(error)))
  const tries = await Promise.allSettled((await intents()).map(({ id }) => confirms(id, "pm_card_visa")))
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  expect(await charges()).toHaveLength(1)
})

test.each([
  ["of a whole balance", PAGE, "everything", { choice: "everything", intent: "whole" }],
  ["of an own amount", `${PAGE}?dialog=custom`, "amount", { choice: "customRent", amount: "12.50", intent: "custom" }],
])(
  "the form %s, sent fifty times at once, opens one page at the provider, which charges once",
  async (_name, path, field, more) => {
    const as = await tokenOf(dana, "page")
    const form = { ...hiddenOf((await browserOf(as).open(path)).html, field), methodID: "card", ...more }
    const sent = await fifty(() => browserOf(as).send(path, form))
    expect(new Set(sent.map(({ status, to }) => `${status} ${to}`)).size).toBe(1)
    expect([(await opened()).length, (await sessions()).length]).toEqual([1, 1])
    const [payment] = await online()
    const page = payment?.pageUrl ?? ""
    const paid = await fifty(() => browserOf("").send(page, { method: "pm_card_visa" }))
    expect(new Set(paid.map(({ status }) => status))).toEqual(new Set([302]))
    expect([(await intents()).length, (await charges()).length]).toEqual([1, 1])
    const outcomes = await fifty(() => browserOf(as).open(`${PAGE}/success?receipt=${payment?.receiptId}`))
    expect(outcomes.every(({ text }) => text.includes("Thank you, your payment has arrived"))).toBe(true)
    expect(await posted()).toHaveLength(1)
  },
)

test("a cancellation that is carried out fifty times at once calls off one payment, and the newer one stays", async () => {
  const as = await tokenOf(dana, "api")
  const body = { amount: 7_000, tenantID: dana.tenantId, unit: 101 }
  for (const _ of [1, 2]) await api("POST", "/user/payment/rent", { as, body })
  const [older] = await opened()
  const provider = await gateway()
  await fifty(() => cancelAtProvider(provider, older?.id ?? ""))
  expect((await opened()).map(({ status }) => status)).toEqual(["canceled", "created"])
  expect((await intents()).map(({ status }) => status).toSorted()).toEqual(["canceled", "requires_payment_method"])
})
