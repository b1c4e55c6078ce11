/** Compares the gateway's requests and the sandbox's responses, over the network, with the provider's published schema. */
import { readdirSync, readFileSync } from "node:fs"
import { afterEach, beforeEach, expect, test } from "vitest"
import { decodeForm } from "#sandbox/http/params.ts"
import { TEST_METHODS } from "#sandbox/test-methods.ts"
import { stripeGateway } from "~/domain/payment-provider/payment-gateway.ts"
import type { PaymentGateway } from "~/domain/payment-provider/port.ts"
import { confirmOnHostedPage, sandboxFetch } from "~/domain/payment-provider/sandbox.ts"
import { stripeClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { asCents } from "~/values/money.ts"
import { replaceSettings } from "../../../settings.ts"
import { leave, provider } from "../../support/provider-host.ts"
import { another, businessDays, leaveSandbox, newIntent, useSandbox, violations } from "../../support/sandbox.ts"
import { usualSettings } from "../../support/usual-settings.ts"

type Exchange = { request: string; form: object; answer: object }
const exchanges: Exchange[] = []

beforeEach(useSandbox)
afterEach(() => {
  leave()
  useSandbox()
  leaveSandbox()
  exchanges.length = 0
})

const SECRET = "sk_test_sandboxOverTheNetwork"

/** The real client over the network; the sandbox responds. */
async function overTheNetwork(): Promise<PaymentGateway> {
  const { origin } = await provider(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? "/", "http://sandbox")
    const body = Buffer.concat(chunks).toString()
    const headers = { "idempotency-key": String(request.headers["idempotency-key"] ?? another("key")) }
    const method = request.method ?? "GET"
    const answer = await sandboxFetch(url, { method, headers, ...(method === "POST" ? { body } : {}) })
    const text = await answer.text()
    const form = decodeForm(method === "POST" ? body : url.search.slice(1))
    exchanges.push({ request: `${method} ${url.pathname}`, form, answer: JSON.parse(text) })
    response.writeHead(answer.status, { "Content-Type": "application/json" }).end(text)
  })
  replaceSettings(usualSettings({ PAYMENTS: "sandbox", STRIPE_API_BASE: origin }))
  return stripeGateway(SECRET, null)
}

const REQUESTS: [RegExp, string][] = [
  [/^POST \/v1\/customers$/, "req:customers.create"],
  [/^POST \/v1\/payment_intents$/, "req:payment_intents.create"],
  [/^POST \/v1\/payment_intents\/\w+\/confirm$/, "req:payment_intents.confirm"],
  [/^POST \/v1\/payment_intents\/\w+\/cancel$/, "req:payment_intents.cancel"],
  [/^GET \/v1\/payment_intents$/, "req:payment_intents.list"],
  [/^POST \/v1\/refunds$/, "req:refunds.create"],
  [/^GET \/v1\/refunds$/, "req:refunds.list"],
  [/^GET \/v1\/disputes$/, "req:disputes.list"],
  [/^GET \/v1\/events$/, "req:events.list"],
]

const SAVING: [RegExp, string][] = [
  [/^POST \/v1\/setup_intents$/, "req:setup_intents.create"],
  [/^POST \/v1\/setup_intents\/\w+\/confirm$/, "req:setup_intents.confirm"],
  [/^POST \/v1\/setup_intents\/\w+\/verify_microdeposits$/, "req:setup_intents.verify_microdeposits"],
  [/^GET \/v1\/payment_methods$/, "req:payment_methods.list"],
  [/^POST \/v1\/payment_methods\/\w+\/attach$/, "req:payment_methods.attach"],
  [/^GET \/v1\/charges$/, "req:charges.list"],
  [/^GET \/v1\/balance_transactions$/, "req:balance_transactions.list"],
  [/^GET \/v1\/payouts$/, "req:payouts.list"],
]

const ANSWERS = new Set(
  "customer payment_intent payment_method refund dispute charge balance_transaction payout setup_intent mandate list".split(
    " ",
  ),
)

/** Every provider's object in a response, at any depth. */
function objectsIn(value: unknown): { object: string }[] {
  if (typeof value !== "object" || value === null) return []
  const below = Object.values(value).flatMap(objectsIn)
  const { object } = value as { object?: unknown }
  return typeof object === "string" && ANSWERS.has(object) ? [value as { object: string }, ...below] : below
}

function held(): { requests: string[]; wrong: string[]; objects: string[] } {
  const requests = new Set<string>()
  const objects = new Set<string>()
  const seen = new Set<string>()
  const wrong = exchanges.flatMap(({ request, form, answer }) => {
    const root = [...REQUESTS, ...SAVING].find(([pattern]) => pattern.test(request))?.[1]
    if (root) requests.add(root)
    const answered = objectsIn(answer).flatMap((object) => {
      const text = JSON.stringify(object)
      if (seen.has(text)) return []
      seen.add(text)
      objects.add(object.object)
      return violations(`res:${object.object}`, object)
    })
    return [...(root ? violations(root, form) : []), ...answered]
  })
  return { requests: [...requests].toSorted(), wrong: [...new Set(wrong)], objects: [...objects].toSorted() }
}

test("every request and answer of the gateway has the provider's shape, by every documented method", async () => {
  const gateway = await overTheNetwork()
  const client = stripeClient(SECRET)
  const ids: string[] = []
  for (const { type: methodType, token } of TEST_METHODS) {
    const wanted = await newIntent(methodType, { customerId: await gateway.createCustomer(newCustomer()) })
    const { id } = await gateway.createIntent(wanted)
    ids.push(id)
    await client.paymentIntents
      .confirm(id, { payment_method: token, return_url: "http://localhost:3000/back" })
      .catch((error: { type: string }) => expect(error.type).toBe("StripeCardError"))
  }
  await businessDays(4)
  const refund = { key: another("refund"), intentId: ids[0] ?? "", amount: asCents(1_000), operationId: "refund-1" }
  expect(await gateway.createRefund(refund)).toMatchObject({ amount: 1_000, operationId: "refund-1" })
  for (const id of ids) expect(await gateway.readIntent(id)).toMatchObject({ id })
  for (const id of ids) await gateway.cancelIntent(id)
  for await (const event of gateway.eventsSince(0)) expect(event.intentId).not.toBeNull()
  const known: string[] = []
  for await (const intent of gateway.intentsCreated({ from: 0, to: Date.now() + 60_000 })) known.push(intent.id)
  expect(known.toSorted()).toEqual(ids.toSorted())
  expect(held()).toEqual({
    wrong: [],
    requests: REQUESTS.map(([, root]) => root).toSorted(),
    objects: [...ANSWERS].filter((object) => !["setup_intent", "mandate", "payout"].includes(object)).toSorted(),
  })
})

const newCustomer = () => ({ key: another("customer"), tenantId: 7, name: "Dana Tenant", email: "dana@example.com" })

test("what saves methods and accounts for the money has the provider's shape too", async () => {
  await overTheNetwork()
  const { setupIntents, paymentMethods, customers, mandates, charges, balanceTransactions, payouts } =
    stripeClient(SECRET)
  const { id: customer } = await customers.create({ name: "Dana Tenant" })
  const leave = { mandate_data: { customer_acceptance: { type: "offline", offline: {} } } } as const
  const account = { account_number: "000123456789", routing_number: "110000000" }
  const { id: typed } = await paymentMethods.create({ type: "us_bank_account", us_bank_account: account })
  for (const method of ["pm_card_visa", "pm_card_authenticationRequired", "pm_usBankAccount_success", typed]) {
    const setup = await setupIntents.create({ customer, allowed_payment_method_types: ["card", "us_bank_account"] })
    await setupIntents.confirm(setup.id, { payment_method: method, ...(method.startsWith("pm_card") ? {} : leave) })
    if (method === typed) await setupIntents.verifyMicrodeposits(setup.id, { amounts: [32, 45] })
    const { mandate } = await setupIntents.retrieve(setup.id, { expand: ["payment_method"] })
    if (typeof mandate === "string") await mandates.retrieve(mandate)
  }
  await paymentMethods.attach("pm_card_visa_debit", { customer })
  expect((await paymentMethods.list({ customer })).data).toHaveLength(4)
  await charges.list({ customer, limit: 3 })
  await balanceTransactions.list({ limit: 3, created: { gte: 0 } })
  await payouts.list({ limit: 3, created: { gte: 0 } })
  const { wrong, requests, objects } = held()
  expect(wrong).toEqual([])
  expect(requests).toEqual(["req:customers.create", ...SAVING.map(([, root]) => root)].toSorted())
  expect(objects).toEqual(expect.arrayContaining(["mandate", "payment_method", "setup_intent"]))
})

test("a hosted page's payment carries what leads back to the receipt", async () => {
  const gateway = await overTheNetwork()
  const wanted = await newIntent("card", { customerId: await gateway.createCustomer(newCustomer()) })
  const urls = { returnUrl: "http://localhost:3000/back", cancelUrl: "http://localhost:3000/pay" }
  const page = await gateway.createHostedPage({ ...wanted, ...urls })
  expect(await gateway.intentOfHostedPage(page.sessionId)).toBeNull()
  expect(await confirmOnHostedPage(page.sessionId, "pm_card_visa")).toEqual({ next: "return", url: urls.returnUrl })
  const intentId = await gateway.intentOfHostedPage(page.sessionId)
  expect(await gateway.readIntent(intentId ?? "")).toMatchObject({
    status: "succeeded",
    amount: wanted.amount,
    metadata: wanted.metadata,
  })
  expect(held().wrong).toEqual([])
})

/** Every call of the provider's client in our sources, and its request. */
const CALLS = {
  "accounts.retrieveCurrent": "GET /v1/account",
  "balance.retrieve": "GET /v1/balance",
  "balanceTransactions.list": "GET /v1/balance_transactions",
  "charges.retrieve": "GET /v1/charges/:id",
  "checkout.sessions.create": "POST /v1/checkout/sessions",
  "checkout.sessions.expire": "POST /v1/checkout/sessions/:id/expire",
  "checkout.sessions.list": "GET /v1/checkout/sessions",
  "checkout.sessions.retrieve": "GET /v1/checkout/sessions/:id",
  "customers.create": "POST /v1/customers",
  "disputes.list": "GET /v1/disputes",
  "disputes.retrieve": "GET /v1/disputes/:id",
  "events.list": "GET /v1/events",
  "paymentIntents.cancel": "POST /v1/payment_intents/:id/cancel",
  "paymentIntents.confirm": "POST /v1/payment_intents/:id/confirm",
  "paymentIntents.create": "POST /v1/payment_intents",
  "paymentIntents.list": "GET /v1/payment_intents",
  "paymentIntents.retrieve": "GET /v1/payment_intents/:id",
  "paymentMethods.detach": "POST /v1/payment_methods/:id/detach",
  "paymentMethods.list": "GET /v1/payment_methods",
  "paymentMethods.retrieve": "GET /v1/payment_methods/:id",
  "payouts.list": "GET /v1/payouts",
  "payouts.retrieve": "GET /v1/payouts/:id",
  "refunds.create": "POST /v1/refunds",
  "refunds.list": "GET /v1/refunds",
  "refunds.retrieve": "GET /v1/refunds/:id",
  "setupIntents.cancel": "POST /v1/setup_intents/:id/cancel",
  "setupIntents.create": "POST /v1/setup_intents",
  "setupIntents.retrieve": "GET /v1/setup_intents/:id",
}
/** Objects without a shape in the published schema. */
const WITHOUT_SHAPE = ["account", "balance", "checkout.session", "event"]

function callsInSources(): string[] {
  const folder = new URL("../../../app/domain/payment-provider/", import.meta.url)
  const sources = readdirSync(folder).filter((name) => name.endsWith(".ts"))
  const calls = sources.flatMap(
    (name) => readFileSync(new URL(name, folder), "utf8").match(/(?<=stripe\.)[\w.]+(?=\()/g) ?? [],
  )
  return [...new Set(calls)].filter((call) => !call.startsWith("webhooks."))
}

/** A method is saved, pays, and is removed. */
async function savesAndPays(gateway: PaymentGateway, customerId: string): Promise<void> {
  const metadata = { property: "p", setup: "setup-1", tenant: "7" }
  const newSetup = { key: another("setup"), customerId, methodTypes: ["card", "us_bank_account"], metadata } as const
  const setup = await gateway.createSetup(newSetup)
  expect(await gateway.readSetup(setup.id)).toEqual(setup)
  await gateway.cancelSetup(setup.id)
  const urls = { returnUrl: "http://localhost:3000/back", cancelUrl: "http://localhost:3000/add" }
  const page = await gateway.createSetupPage({ ...newSetup, key: another("setup"), ...urls })
  const pageSetup = (await gateway.setupOfHostedPage(page.sessionId)) ?? ""
  expect(await gateway.readSetup(pageSetup)).toMatchObject({ customerId, metadata })
  expect(await confirmOnHostedPage(page.sessionId, "pm_card_visa")).toEqual({ next: "return", url: urls.returnUrl })
  const { methodId: saved } = (await gateway.readSetup(pageSetup)) ?? {}
  await gateway.detachMethod(saved ?? "")
  const { id: intentId } = await gateway.createIntent(await newIntent("card", { customerId }))
  const confirmation = { key: another("confirmation"), methodId: "pm_card_visa", returnUrl: null }
  expect(await gateway.confirmIntent(intentId, confirmation)).toMatchObject({ status: "succeeded" })
  for await (const intent of gateway.intentsOfCustomer(customerId, 0)) expect(intent.customerId).toBe(customerId)
  const { id: methodId } = await stripeClient(SECRET).paymentMethods.attach("pm_card_visa", { customer: customerId })
  expect(await gateway.savedMethods(customerId)).toMatchObject([{ id: methodId, customerId }])
  await gateway.detachMethod(methodId)
  await gateway.detachMethod(methodId)
  expect(await gateway.readMethod(methodId)).toMatchObject({ id: methodId, customerId: null })
}

/** The balance is paid out, automatically and by hand, and the provider lists the payouts. */
async function paysOut(gateway: PaymentGateway): Promise<void> {
  await businessDays(4)
  const [payout] = await Array.fromAsync(gateway.payoutsSince(0))
  expect(await gateway.readPayout(payout?.id ?? "")).toEqual(payout)
  const rows = await Array.fromAsync(gateway.transactionsOfPayout(payout?.id ?? ""))
  expect(rows.map(({ net }) => Number(net)).reduce((sum, net) => sum + net, 0)).toBe(0)
  expect((await Array.fromAsync(gateway.transactionsSince(0))).length).toBeGreaterThanOrEqual(rows.length)
  expect(await gateway.holdings()).toEqual({ available: expect.any(Number), pending: expect.any(Number) })
  expect(await gateway.readPayout("po_sbxUnknown")).toBeNull()
}

test("no call of the gateway is left out: each is made here, with what the schema knows of it", async () => {
  const gateway = await overTheNetwork()
  const client = stripeClient(SECRET)
  const wanted = await newIntent("card", { customerId: await gateway.createCustomer(newCustomer()) })
  const { id } = await gateway.createIntent(wanted)
  await client.paymentIntents.confirm(id, { payment_method: "pm_card_createDispute" })
  const refund = { key: another("refund"), intentId: id, amount: asCents(1_000), operationId: "refund-1" }
  await gateway.createRefund(refund)
  await businessDays(1)
  exchanges.length = 0
  // A repeated key creates nothing, although the payment is disputed by now.
  expect(await gateway.createRefund(refund)).toMatchObject({ amount: 1_000 })
  const other = await gateway.createCustomer(newCustomer())
  const { id: open } = await gateway.createIntent(await newIntent("card", { customerId: other }))
  await gateway.cancelIntent(open)
  const { charge, refunds, disputes } = (await gateway.readIntent(id)) ?? {}
  for (const [type, objectId] of [
    ["charge.updated", charge?.id],
    ["refund.created", refunds?.[0]?.id],
    ["charge.dispute.created", disputes?.[0]?.id],
  ] as const) {
    const about = { account: null, intentId: null, setupId: null, objectId: objectId ?? "" }
    const event = { id: "evt_1", livemode: false, at: 0, type, ...about }
    expect(await gateway.intentOfObject(event)).toBe(id)
  }
  const urls = { returnUrl: "http://localhost:3000/back", cancelUrl: "http://localhost:3000/pay" }
  const hosted = { ...(await newIntent("card", { customerId: other })), ...urls }
  const page = await gateway.createHostedPage(hosted)
  expect(await gateway.createHostedPage({ ...hosted, cancelUrl: "http://localhost:3000/other" })).toEqual(page)
  await gateway.expireHostedPage(page.sessionId)
  expect(await gateway.intentOfHostedPage(page.sessionId)).toBeNull()
  for await (const event of gateway.eventsSince(0)) expect(event.id).toMatch(/^evt_/)
  for await (const intent of gateway.intentsCreated({ from: 0, to: Date.now() + 60_000 }))
    expect(intent.id).toMatch(/^pi_/)
  await savesAndPays(gateway, other)
  await paysOut(gateway)
  expect(await gateway.checkKeys()).toBe("accepted")
  await gateway.account()
  expect(callsInSources().toSorted()).toEqual(Object.keys(CALLS).toSorted())
  const made = new Set(exchanges.map(({ request }) => request.replace(/\/(\w+_sbx\w+)/, "/:id")))
  made.delete("POST /v1/payment_methods/pm_card_visa/attach")
  expect([...made].toSorted()).toEqual(Object.values(CALLS).toSorted())
  expect(held().wrong).toEqual([])
  const unknown = exchanges.map(({ answer }) => (answer as { object?: string; error?: object }).object ?? "error")
  expect(unknown.filter((object) => !ANSWERS.has(object) && ![...WITHOUT_SHAPE, "error"].includes(object))).toEqual([])
  const read = exchanges.filter(({ request }) => /^GET .*_sbx\w+$/.test(request))
  expect(read.flatMap(({ form }) => Object.keys(form)).filter((name) => name !== "expand")).toEqual([])
})
