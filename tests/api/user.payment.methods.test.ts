/** T14, T15, T16: a tenant saves a method, and lists and deletes own methods, as the provider stores them. Source: api.md. */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { methodSetups } from "#db/schema/index.ts"
import { setAchPrivilege } from "~/domain/autopay/enrollment.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { replaceSettings } from "../../settings.ts"
import { api } from "../support/app.ts"
import { networkedProvider } from "../support/networked-provider.ts"
import { acceptsPayments } from "../support/online.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { autopayRow, hasSaved, isOnAutopay } from "../support/saved-methods.ts"
import { usualSettings } from "../support/usual-settings.ts"
import { during, leaves, mona, setting, USUAL } from "../support/world.ts"

const DAY = "2026-01-05"
let dana: Awaited<ReturnType<typeof tenantUser>>
let as = ""

/** Dana rents suite 101. */
beforeEach(async () => {
  acceptsPayments()
  await setting(USUAL)
  dana = await tenantUser(101)
  as = await tokenOf(dana, "api")
})

const setUp = (key?: string) =>
  api("POST", "/user/payment/setup", { as, body: {}, ...(key ? { headers: { "Idempotency-Key": key } } : {}) })
const list = () => api("GET", "/user/payment/methods", { as })
const remove = (methodId: string) => api("DELETE", `/user/payment/methods?methodID=${methodId}`, { as })
const intents = async () => (await sandboxClient().setupIntents.list({ limit: 100 })).data
const setups = () => read((tx) => tx.all(tx.select().from(methodSetups)))
const customers = async () => (await sandboxClient().customers.list({ limit: 100 })).data
const unavailable = { status: 502, body: { code: "PAYMENT_PROVIDER_ERROR" } }
const off = { status: 503, body: { code: "PAYMENTS_UNAVAILABLE", message: "Card payments are not configured." } }

/** An administrator signed in as Dana. */
async function impersonates(): Promise<void> {
  const { userId: impersonatorId } = await staff(3)
  const session = { userId: dana.userId, channel: "api", impersonatorId } as const
  as = (await write((tx) => openSession(tx, session))).token
}
const closed = { status: 403, body: { message: "Access denied for this operation." } }

test("T14: the provider waits for a card or a bank account of this tenant, who becomes its customer", async () => {
  const { status, body } = await setUp()
  const [intent] = await intents()
  expect([status, body]).toEqual([200, { clientSecret: intent?.client_secret }])
  const [customer] = await customers()
  expect(intent).toMatchObject({
    customer: customer?.id,
    status: "requires_payment_method",
    usage: "off_session",
    payment_method_types: ["card", "us_bank_account"],
    metadata: { tenant: String(dana.tenantId), setup: (await setups())[0]?.id },
  })
  expect(await setups()).toMatchObject([{ tenantId: dana.tenantId, setupIntent: intent?.id, status: "created" }])
  await setUp()
  expect(await customers()).toHaveLength(1)
})

test("T14: fifty requests at once under one key begin one setup, and all get its secret", async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => setUp("once")))
  expect(new Set(answers.map(({ body }) => body.clientSecret)).size).toBe(1)
  expect([(await intents()).length, (await setups()).length, (await customers()).length]).toEqual([1, 1, 1])
})

test("T14: who is restricted from bank payments can save a card only", async () => {
  const restricted = { tenantId: dana.tenantId, achPrivilege: false }
  await during(DAY, (tx) => setAchPrivilege(tx, mona, restricted))
  expect((await setUp()).status).toBe(200)
  expect((await intents())[0]?.payment_method_types).toEqual(["card"])
})

test("T14: who has left may save a method too", async () => {
  await leaves(dana.tenantId, "2026-01-31")
  expect((await setUp()).status).toBe(200)
})

test("T14: while payments are off nothing is begun", async () => {
  replaceSettings(usualSettings({ PAYMENTS: "off" }))
  expect(await setUp()).toMatchObject(off)
  expect(await setups()).toEqual([])
})

test("T14: while the provider is unavailable it is refused, and the same request continues once it is back", async () => {
  const network = await networkedProvider()
  network.outage = (_request, response) => response.writeHead(500).end("{}")
  expect(await setUp("once")).toMatchObject(unavailable)
  network.outage = null
  expect((await setUp("once")).status).toBe(200)
  expect(await setups()).toMatchObject([{ status: "created" }])
})

test("T15: cards and bank accounts are listed as the provider has them, newest first", async () => {
  const card = await hasSaved(dana.tenantId, "pm_card_visa_debit")
  const bank = await hasSaved(dana.tenantId, "pm_usBankAccount_success")
  const { status, body } = await list()
  expect(status).toBe(200)
  expect(body.toSorted((one: { type: string }, other: { type: string }) => (one.type < other.type ? -1 : 1))).toEqual([
    {
      id: card.id,
      type: "card",
      created: Math.floor(card.createdAt / 1000),
      card: { brand: "visa", last4: "5556", exp_month: 12, exp_year: 2040 },
      us_bank_account: null,
    },
    {
      id: bank.id,
      type: "us_bank_account",
      created: Math.floor(bank.createdAt / 1000),
      card: null,
      us_bank_account: { last4: "6789", routing_number: "110000000" },
    },
  ])
})

test("T15: without a customer the list is empty, and the provider is not called", async () => {
  const network = await networkedProvider()
  expect(await list()).toMatchObject({ status: 200, body: [] })
  expect(network.count()).toBe(0)
})

test("T15: what is gone at the provider is forgotten, and turns off the autopay that used it; what came there is found", async () => {
  const used = await isOnAutopay(dana.tenantId, "pm_card_visa")
  const { customer } = await sandboxClient().paymentMethods.detach(used.id)
  expect(customer).toBeNull()
  const [owner] = await customers()
  await sandboxClient().paymentMethods.attach("pm_card_visa_debit", { customer: owner?.id ?? "" })
  expect((await list()).body).toMatchObject([{ card: { last4: "5556" } }])
  expect(await autopayRow(dana.tenantId)).toMatchObject({ enabled: false, methodId: null })
})

test("T15: while the provider is unavailable the list is refused", async () => {
  const network = await networkedProvider()
  await hasSaved(dana.tenantId, "pm_card_visa")
  network.outage = (_request, response) => response.writeHead(500).end("{}")
  expect(await list()).toMatchObject(unavailable)
})

test("T15: whoever was deleted at the provider has no methods there, and autopay that used one is off", async () => {
  const network = await networkedProvider()
  await isOnAutopay(dana.tenantId, "pm_card_visa")
  const error = {
    type: "invalid_request_error",
    code: "resource_missing",
    param: "customer",
    message: "No such customer",
  }
  network.outage = (_request, response) =>
    response.writeHead(404, { "Content-Type": "application/json" }).end(JSON.stringify({ error }))
  expect(await list()).toMatchObject({ status: 200, body: [] })
  expect(await autopayRow(dana.tenantId)).toMatchObject({ enabled: false, methodId: null })
})

test("T16: a deleted method is gone at the provider and here; deleted again it is not found", async () => {
  const card = await hasSaved(dana.tenantId, "pm_card_visa")
  const other = await hasSaved(dana.tenantId, "pm_card_visa_debit")
  expect(await remove(card.id)).toMatchObject({ status: 200, body: { message: "The payment method was deleted." } })
  expect((await sandboxClient().paymentMethods.retrieve(card.id)).customer).toBeNull()
  expect((await list()).body).toMatchObject([{ id: other.id }])
  expect(await remove(card.id)).toMatchObject({
    status: 404,
    body: { code: "PAYMENT_METHOD_NOT_FOUND", subject: "Payment Method Not Found" },
  })
})

test("T16: the method of autopay takes autopay with it", async () => {
  const used = await isOnAutopay(dana.tenantId, "pm_card_visa")
  expect((await remove(used.id)).status).toBe(200)
  expect(await autopayRow(dana.tenantId)).toMatchObject({ enabled: false, methodId: null, methodType: null })
})

test("T16: deleted at the provider but not here, as after a crash, it can be deleted again", async () => {
  const card = await hasSaved(dana.tenantId, "pm_card_visa")
  await sandboxClient().paymentMethods.detach(card.id)
  expect((await remove(card.id)).status).toBe(200)
  expect((await list()).body).toEqual([])
})

test("T16: while the provider is unavailable nothing is deleted, and the message says so", async () => {
  const card = await hasSaved(dana.tenantId, "pm_card_visa")
  const network = await networkedProvider()
  network.outage = (_request, response) => response.writeHead(500).end("{}")
  const message = "Failed to delete payment method. Please try again later."
  expect(await remove(card.id)).toMatchObject({ status: 502, body: { code: "PAYMENT_PROVIDER_ERROR", message } })
})

test("T16: while payments are off nothing is deleted", async () => {
  const card = await hasSaved(dana.tenantId, "pm_card_visa")
  replaceSettings(usualSettings({ PAYMENTS: "off" }))
  expect(await remove(card.id)).toMatchObject(off)
})

test.each(["", "?methodID=", `?methodID=${"x".repeat(256)}`])("T16: '%s' names no method", async (query) => {
  const { status, body } = await api("DELETE", `/user/payment/methods${query}`, { as })
  expect([status, Object.keys(body.fields)]).toEqual([400, ["methodID"]])
})

test("another tenant neither lists nor deletes the method, and their own list stays theirs", async () => {
  const card = await hasSaved(dana.tenantId, "pm_card_visa")
  const wei = await tenantUser(102)
  const own = await hasSaved(wei.tenantId, "pm_card_visa_debit")
  as = await tokenOf(wei, "api")
  expect((await list()).body).toMatchObject([{ id: own.id }])
  expect(await remove(card.id)).toMatchObject({ status: 404, body: { code: "PAYMENT_METHOD_NOT_FOUND" } })
  expect((await sandboxClient().paymentMethods.retrieve(card.id)).customer).not.toBeNull()
})

test("an administrator signed in as the tenant sees the list, and neither adds nor deletes", async () => {
  const card = await hasSaved(dana.tenantId, "pm_card_visa")
  await impersonates()
  expect((await list()).body).toMatchObject([{ id: card.id }])
  expect(await setUp()).toMatchObject(closed)
  expect(await remove(card.id)).toMatchObject(closed)
  expect(await setups()).toEqual([])
})
