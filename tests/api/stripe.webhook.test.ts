/** S3: an event signed by the provider is settled once; an unsigned event, or one about nothing of ours, changes nothing. Source: api.md S3, threats.md T23. */
import { beforeEach, expect, test, vi } from "vitest"
import { read } from "#db/client.server.ts"
import { receipts, unbookedPayments } from "#db/schema/index.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { propertyIdOf } from "~/domain/settings/property-id.ts"
import * as logOutput from "~/http/response/log-output.ts"
import { replaceSettings, settings } from "../../settings.ts"
import { app } from "../support/app.ts"
import { deliver, digest, events, itIs, payOnline, paysBy, receiptOf } from "../support/online.ts"
import { confirms } from "../support/sandbox.ts"
import { danaOwesRent } from "../support/tenancies.ts"
import { usualSettings } from "../support/usual-settings.ts"

let dana = 0
beforeEach(async () => {
  payOnline()
  itIs("2026-01-05")
  dana = await danaOwesRent()
})

const RECEIVED = { status: 200, body: { received: true } }
const REFUSED = { status: 400, body: { code: "INVALID_SIGNATURE" } }

async function succeeded() {
  const event = (await events()).find(({ type }) => type === "payment_intent.succeeded")
  if (!event) throw new Error("Nothing succeeded")
  return event
}

test("a signed event books the payment once, however often it comes", async () => {
  const { receiptId } = await paysBy("pm_card_visa", dana, 100_000)
  const event = await succeeded()
  for (const _ of [1, 2, 3]) expect(await deliver(event)).toEqual(RECEIVED)
  expect(await receiptOf(receiptId)).toMatchObject({
    status: "succeeded",
    effectiveOn: "2026-01-05",
    remainingAfter: 0,
  })
})

test("the same event many times at once books once", async () => {
  await paysBy("pm_card_visa", dana, 100_000)
  const event = await succeeded()
  const all = await Promise.all(Array.from({ length: 20 }, () => deliver(event)))
  expect(all).toEqual(all.map(() => RECEIVED))
  expect(await read((tx) => tx.all(tx.select().from(receipts)))).toMatchObject([{ remainingAfter: 0 }])
})

test("the day is that of the event, not of its arrival", async () => {
  const { receiptId } = await paysBy("pm_card_visa", dana, 100_000)
  const event = await succeeded()
  itIs("2026-01-07")
  await deliver(event)
  expect(await receiptOf(receiptId)).toMatchObject({ effectiveOn: "2026-01-05" })
})

test.each([
  ["of another secret", { secret: "whsec_of_somebody_else" }],
  ["signed ahead of time", { timestamp: Math.floor(Date.UTC(2026, 0, 6, 23, 10) / 1000) }],
  ["signed too long ago", { timestamp: Math.floor(Date.UTC(2026, 0, 5, 22, 50) / 1000) }],
  ["whose body was changed", { payload: JSON.stringify({ type: "payment_intent.succeeded" }) }],
  ["that is no JSON", { payload: "paid" }],
])("an event %s is refused, and changes nothing", async (_name, wrong) => {
  await paysBy("pm_card_visa", dana, 100_000)
  const before = await digest()
  expect(await deliver(await succeeded(), wrong)).toMatchObject(REFUSED)
  expect(await digest()).toEqual(before)
})

test("an event without a signature is refused", async () => {
  const request = new Request("http://localhost:3000/api/stripe/webhook", { method: "POST", body: "{}" })
  const answer = await app(request)
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: "INVALID_SIGNATURE" }])
})

test("ten megabytes are refused before they are read", async () => {
  let taken = 0
  const part = new Uint8Array(64 * 1024)
  const body = new ReadableStream({
    pull(controller) {
      taken += part.byteLength
      if (taken > 10 * 1024 * 1024) controller.close()
      else controller.enqueue(part)
    },
  })
  const send = (headers: Record<string, string>, content: BodyInit) =>
    app(
      new Request("http://localhost:3000/api/stripe/webhook", {
        method: "POST",
        headers,
        body: content,
        duplex: "half",
      } as RequestInit),
    )
  const streamed = await send({}, body)
  expect([streamed.status, await streamed.json()]).toMatchObject([413, { code: "PAYLOAD_TOO_LARGE" }])
  expect(taken).toBeLessThan(2 * 1024 * 1024)
})

/** Returns the warnings that are logged from now on. */
function warnings(): () => unknown[] {
  replaceSettings({ ...settings(), logLevel: "warn" })
  const log = vi.spyOn(logOutput, "writeOut").mockReturnValue()
  return () => log.mock.calls.map(([line]) => JSON.parse(line))
}

test.each([
  ["of real money, in a property without it,", { livemode: true }, "is of the other mode (test or live) than the keys"],
  ["of another account", { account: "acct_of_somebody" }, "is of another account than the keys"],
])("an event %s changes nothing, and the log says so in one line", async (_name, other, difference) => {
  await paysBy("pm_card_visa", dana, 100_000)
  const event = await succeeded()
  const before = await digest()
  const log = warnings()
  expect(await deliver({ ...event, ...other })).toEqual(RECEIVED)
  expect(log()).toEqual([
    {
      time: expect.any(String),
      level: "warn",
      message: `an event of the payment provider ${difference}, and changed nothing: payment_intent.succeeded ${event.id}`,
    },
  ])
  expect(await digest()).toEqual(before)
})

test("an event that names our own account is ours, and nothing is logged", async () => {
  const { receiptId } = await paysBy("pm_card_visa", dana, 100_000)
  const { id: account } = await sandboxClient().accounts.retrieveCurrent()
  const log = warnings()
  expect(await deliver({ ...(await succeeded()), account })).toEqual(RECEIVED)
  expect(log()).toEqual([])
  expect(await receiptOf(receiptId)).toMatchObject({ status: "succeeded" })
})

test("an unknown type, and an object of somebody else, are received and change nothing", async () => {
  const before = await digest()
  const object = { id: "cus_1", object: "customer" }
  const event = { object: "event", created: 1, livemode: false, data: { object } }
  expect(await deliver({ ...event, id: "evt_1", type: "customer.created" })).toEqual(RECEIVED)
  const intent = { id: "pi_of_nobody", object: "payment_intent" }
  expect(await deliver({ ...event, id: "evt_2", type: "payment_intent.succeeded", data: { object: intent } })).toEqual(
    RECEIVED,
  )
  expect(await digest()).toEqual(before)
})

test("without a signing secret there is no webhook", async () => {
  replaceSettings(usualSettings({ PAYMENTS: "off" }))
  const request = new Request("http://localhost:3000/api/stripe/webhook", { method: "POST", body: "{}" })
  const answer = await app(request)
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: "PAYMENTS_UNAVAILABLE" }])
})

/** Another program with our keys makes a payment at the provider with our metadata. */
async function foreignPayment(more: Record<string, string>, amount: number, currency = "usd") {
  const property = await read(propertyIdOf)
  const metadata = {
    property,
    tenant: String(dana),
    choice: "everything",
    amount: "100000",
    fee: "3000",
    source: "portal",
    ...more,
  }
  const made = await sandboxClient().paymentIntents.create({
    amount,
    currency,
    metadata,
    allowed_payment_method_types: ["card"],
  })
  await confirms(made.id, "pm_card_visa")
  return made.id
}

test.each([
  ["amount", {}, 102_999],
  ["tenant", { tenant: "4711" }, 103_000],
])("a payment whose %s is not our receipt's is listed, and nothing of it is booked", async (problem, more, amount) => {
  const { receiptId } = await paysBy("pm_card_visa", dana, 100_000)
  const intentId = await foreignPayment({ receipt: receiptId, ...more }, amount)
  const before = await digest()
  const event = (await events()).findLast(({ type }) => type === "payment_intent.succeeded")
  expect(await deliver(event ?? {})).toEqual(RECEIVED)
  expect(await deliver(event ?? {})).toEqual(RECEIVED)
  expect(await digest()).toEqual(before)
  expect(await read((tx) => tx.all(tx.select().from(unbookedPayments)))).toMatchObject([
    { intentId, receiptId, problem },
  ])
})

test("a payment that a restored database does not know is booked by what the provider knows of it", async () => {
  await foreignPayment({ receipt: "3f1c6d0e-8a57-4f0c-9a64-0f6f8f2c8b11" }, 103_000)
  expect(await deliver(await succeeded())).toEqual(RECEIVED)
  expect(await receiptOf("3f1c6d0e-8a57-4f0c-9a64-0f6f8f2c8b11")).toMatchObject({
    status: "succeeded",
    tenantId: dana,
    amount: 100_000,
    fee: 3_000,
    tender: "card",
    remainingAfter: 0,
  })
})

test("a payment of another property on the same account is none of ours", async () => {
  await foreignPayment({ receipt: "3f1c6d0e-8a57-4f0c-9a64-0f6f8f2c8b11", property: "another" }, 103_000)
  expect(await deliver(await succeeded())).toEqual(RECEIVED)
  expect(await read((tx) => tx.all(tx.select().from(receipts)))).toEqual([])
  expect(await read((tx) => tx.all(tx.select().from(unbookedPayments)))).toEqual([])
})
