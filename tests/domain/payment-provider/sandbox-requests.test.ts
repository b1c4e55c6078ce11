/** How the sandbox handles requests: never twice, never unknown ones, and completely or not at all. */
import { statSync } from "node:fs"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { closeSandbox, confirmOnHostedPage, sandboxFetch } from "~/domain/payment-provider/sandbox.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { asCents } from "~/values/money.ts"
import {
  businessDays,
  confirms,
  eventTypes,
  gateway,
  leaveSandbox,
  newIntent,
  pays,
  readAgain,
  useSandbox,
} from "../../support/sandbox.ts"
import { testFolder } from "../../support/usual-settings.ts"

beforeEach(useSandbox)
afterEach(leaveSandbox)

const PAGES = { returnUrl: "http://localhost:3000/back", cancelUrl: "http://localhost:3000/pay" }

test("the same key finds the same payment, also when its answer was lost and the sandbox was opened anew", async () => {
  const wanted = await newIntent()
  const first = await (await gateway()).createIntent(wanted)
  closeSandbox()
  const second = await (await gateway()).createIntent(wanted)
  expect(second).toEqual(first)
  expect((await eventTypes()).filter((type) => type === "payment_intent.created")).toHaveLength(1)
})

test("the same key with another amount is refused", async () => {
  const wanted = await newIntent()
  await (await gateway()).createIntent(wanted)
  const other = (await gateway()).createIntent({ ...wanted, amount: asCents(wanted.amount + 1) })
  await expect(other).rejects.toEqual(expect.objectContaining({ code: "idempotency_error" }))
})

test("the same key finds the same hosted page, whose payment is made once", async () => {
  const wanted = { ...(await newIntent()), ...PAGES }
  const first = await (await gateway()).createHostedPage(wanted)
  expect(await (await gateway()).createHostedPage({ ...wanted, cancelUrl: "http://localhost:3000/other" })).toEqual(
    first,
  )
  await confirmOnHostedPage(first.sessionId, "pm_card_visa")
  expect(await confirmOnHostedPage(first.sessionId, "pm_card_visa")).toEqual({ next: "return", url: PAGES.returnUrl })
  expect((await eventTypes()).filter((type) => type === "payment_intent.succeeded")).toHaveLength(1)
})

test("a declined card is declined again under the same key, and charged no second time", async () => {
  const { id } = await (await gateway()).createIntent(await newIntent())
  const { paymentIntents, charges } = sandboxClient()
  const params = { payment_method: "pm_card_visa_chargeDeclined" }
  for (let time = 0; time < 2; time++) {
    const declined = paymentIntents.confirm(id, params, { idempotencyKey: "once" })
    await expect(declined).rejects.toMatchObject({ type: "StripeCardError", decline_code: "generic_decline" })
  }
  expect((await charges.list({ payment_intent: id })).data).toHaveLength(1)
})

const send = async (method: string, path: string, body = "") => {
  const answer = await sandboxFetch(`https://api.stripe.com${path}`, { method, ...(method === "POST" ? { body } : {}) })
  return { status: answer.status, ...((await answer.json()) as { error: object }) }
}

test.each([
  ["a route nobody knows", "GET", "/v1/transfers", "", 404, { type: "invalid_request_error" }],
  ["a method the route has not", "DELETE", "/v1/customers/cus_1", "", 404, { type: "invalid_request_error" }],
  ["an object nobody knows", "GET", "/v1/payment_intents/pi_1", "", 404, { code: "resource_missing" }],
  ["a parameter nobody knows", "POST", "/v1/customers", "nam=Dana", 400, { code: "parameter_unknown", param: "nam" }],
  [
    "the parameter the provider took away",
    "POST",
    "/v1/payment_intents",
    "amount=1000&currency=usd&payment_method_types[0]=card",
    400,
    { code: "parameter_unknown", param: "payment_method_types" },
  ],
  [
    "a missing parameter",
    "POST",
    "/v1/payment_intents",
    "currency=usd",
    400,
    { code: "parameter_missing", param: "amount" },
  ],
  ["an amount that is no number", "POST", "/v1/payment_intents", "amount=ten&currency=usd", 400, { param: "amount" }],
  ["49 cents", "POST", "/v1/payment_intents", "amount=49&currency=usd", 400, { code: "amount_too_small" }],
  ["$1,000,000.00", "POST", "/v1/payment_intents", "amount=100000000&currency=usd", 400, { code: "amount_too_large" }],
  ["other money", "POST", "/v1/payment_intents", "amount=1000&currency=eur", 400, { param: "currency" }],
  ["something to expand that is no object", "GET", "/v1/events?expand[0]=data.type", "", 400, { param: "expand" }],
])("%s is refused in the provider's envelope", async (_what, method, path, body, status, error) => {
  if (path.startsWith("/v1/events")) await pays("pm_card_visa")
  expect(await send(method, path, body)).toMatchObject({ status, error })
})

test("what is paid cannot be canceled: it is answered as it is", async () => {
  const paid = await pays("pm_card_visa")
  expect(await (await gateway()).cancelIntent(paid.id)).toMatchObject({ status: "succeeded" })
  const bank = await pays("pm_usBankAccount_success")
  expect(await (await gateway()).cancelIntent(bank.id)).toMatchObject({ status: "processing" })
})

test("an open payment is canceled, and a bank payment that never arrives too", async () => {
  const open = await (await gateway()).createIntent(await newIntent())
  const canceled = await (await gateway()).cancelIntent(open.id)
  expect(canceled).toMatchObject({ status: "canceled", canceledAt: expect.any(Number) })
  const stays = await pays("pm_usBankAccount_processing")
  await businessDays(10)
  expect(await (await gateway()).cancelIntent(stays.id)).toMatchObject({ status: "canceled" })
})

test("a bank account cannot pay where a card was chosen", async () => {
  const { id } = await (await gateway()).createIntent(await newIntent("card"))
  await expect(confirms(id, "pm_usBankAccount_success")).rejects.toMatchObject({ type: "StripeInvalidRequestError" })
  expect(await readAgain(id)).toMatchObject({ status: "requires_payment_method", charge: null })
})

test("a hosted page is over after half an hour, or when it is closed", async () => {
  const wanted = { ...(await newIntent()), ...PAGES }
  const page = await (await gateway()).createHostedPage(wanted)
  await (await gateway()).expireHostedPage(page.sessionId)
  await (await gateway()).expireHostedPage(page.sessionId)
  expect(await confirmOnHostedPage(page.sessionId, "pm_card_visa")).toMatchObject({ next: "declined" })
  const left = await (await gateway()).createHostedPage({ ...wanted, key: "later" })
  await businessDays(1)
  expect(await confirmOnHostedPage(left.sessionId, "pm_card_visa")).toMatchObject({ next: "declined" })
})

/** A page for saving a method, with other terms. */
const savingPage = (more: object = {}) =>
  sandboxClient().checkout.sessions.create({ mode: "setup", success_url: PAGES.returnUrl, ...more } as never)
const SHIRT = [{ quantity: 1, price_data: { currency: "usd", unit_amount: 100, product_data: { name: "Shirt" } } }]

test.each([
  ["line_items", { line_items: SHIRT }, "You can not pass `line_items` in `setup` mode."],
  ["payment_intent_data", { payment_intent_data: { description: "x" } }, "You can not pass `payment_intent_data`"],
  ["mode", { mode: "subscription" }, "Invalid mode"],
  ["allowed_payment_method_types[0]", { allowed_payment_method_types: ["klarna"] }, "Invalid allowed_payment"],
])("a page that saves a method takes no %s that does not fit it", async (param, more, message) => {
  await expect(savingPage(more)).rejects.toMatchObject({
    type: "StripeInvalidRequestError",
    param,
    message: expect.stringContaining(message),
  })
})

test("a page that takes a payment needs what is paid, and has no setup", async () => {
  await expect(savingPage({ mode: "payment" })).rejects.toMatchObject({ param: "line_items" })
  const both = { mode: "payment", line_items: SHIRT, setup_intent_data: { description: "x" } }
  await expect(savingPage(both)).rejects.toMatchObject({ param: "setup_intent_data" })
})

test("a page's setup is called off with the page alone, and what was saved stays", async () => {
  const { checkout, setupIntents } = sandboxClient()
  const open = await savingPage()
  await expect(setupIntents.cancel(String(open.setup_intent))).rejects.toMatchObject({
    type: "StripeInvalidRequestError",
  })
  await checkout.sessions.expire(open.id)
  expect(await setupIntents.retrieve(String(open.setup_intent))).toMatchObject({ status: "canceled" })
  expect(await confirmOnHostedPage(open.id, "pm_card_visa")).toMatchObject({ next: "declined" })
  const used = await savingPage({ customer: (await sandboxClient().customers.create({ name: "Dana" })).id })
  expect(await confirmOnHostedPage(used.id, "pm_card_visa", { month: 1, year: 2020 })).toMatchObject({ next: "choose" })
  expect(await confirmOnHostedPage(used.id, "pm_card_visa", { month: 1, year: 2030 })).toMatchObject({ next: "return" })
  await businessDays(1)
  expect(await checkout.sessions.retrieve(used.id)).toMatchObject({
    mode: "setup",
    status: "complete",
    payment_status: "no_payment_required",
    amount_total: null,
  })
  expect(await setupIntents.retrieve(String(used.setup_intent))).toMatchObject({ status: "succeeded" })
})

test("the sandbox is a file of its own that only its owner reads, and it outlives a restart", async () => {
  const begun = await pays("pm_usBankAccount_success")
  closeSandbox()
  await businessDays(2)
  closeSandbox()
  expect(await readAgain(begun.id)).toMatchObject({ status: "succeeded" })
  for (const part of ["", "-wal", "-shm"]) {
    expect(statSync(join(testFolder, `sandbox.sqlite${part}`)).mode & 0o777).toBe(0o600)
  }
})

test("nothing that happens lies in the future, however far the sandbox was moved ahead", async () => {
  const begun = await pays("pm_usBankAccount_insufficientFunds")
  await businessDays(5)
  const soon = Date.now() + 1_000
  for await (const event of (await gateway()).eventsSince(0)) expect(event.at).toBeLessThanOrEqual(soon)
  expect((await readAgain(begun.id)).failure?.at).toBeLessThanOrEqual(soon)
})
