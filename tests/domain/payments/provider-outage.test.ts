/** A provider that is down, slow or returns nonsense: nothing is booked without a valid response, and the jobs continue. Source: threats.md R8, money.md 3.10. */
import { afterEach, beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { onlinePayments, providerEvents, providerSweeps, receipts } from "#db/schema/index.ts"
import { stripeGateway } from "~/domain/payment-provider/payment-gateway.ts"
import { EventNotListed, ProviderUnavailable } from "~/domain/payment-provider/port.ts"
import { cancelAtProvider } from "~/domain/payments/online/cancel-at-provider.ts"
import { cancelOpenPayments } from "~/domain/payments/online/cancel-requests.ts"
import { checkOpenPayment } from "~/domain/payments/online/check-open-payment.ts"
import { createOnlinePayment } from "~/domain/payments/online/online-payment.ts"
import { storeProviderIds } from "~/domain/payments/provider-ids.ts"
import { forEachWhileAvailable } from "~/domain/payments/sweep/for-each-while-available.ts"
import { sweep } from "~/domain/payments/sweep/sweep.ts"
import { asCents } from "~/values/money.ts"
import { leave, live, provider, TEST } from "../../support/provider-host.ts"
import { danaOwesRent, stateOf } from "../../support/tenancies.ts"

let dana = 0
let receiptId = ""

/** Dana's payment was opened, and is to be cancelled. */
beforeEach(async () => {
  dana = await danaOwesRent()
  const gateway = { name: "stripe", livemode: false } as const
  const terms = {
    choice: "rent",
    amount: asCents(100_000),
    fee: asCents(3_000),
    tender: "card",
    source: "portal",
    flow: "intent",
  } as const
  receiptId = await write((tx) => createOnlinePayment(tx, { gateway, tenantId: dana, ...terms }))
  await write((tx) => storeProviderIds(tx, receiptId, { intent: "pi_1" }))
  await write((tx) => cancelOpenPayments(tx, dana, "replaced"))
})
afterEach(leave)

/** The response about another person's payment, which a faulty cache returns for ours. */
const ANOTHER_PAYMENT = JSON.stringify({
  id: "pi_of_somebody_else",
  object: "payment_intent",
  livemode: false,
  amount: 103_000,
  currency: "usd",
  created: 1_767_600_000,
  status: "succeeded",
  customer: null,
  client_secret: "pi_of_somebody_else_secret_1",
  metadata: {},
  next_action: null,
  canceled_at: null,
  last_payment_error: null,
  latest_charge: null,
})

const never = new AbortController().signal
const json = { "Content-Type": "application/json" }

test.each([
  ["answers 500", 500, '{"error":{"type":"api_error","message":"down"}}'],
  ["answers 429", 429, '{"error":{"type":"invalid_request_error","code":"rate_limit","message":"slow down"}}'],
  ["answers 503 in HTML", 503, "<html>Down</html>"],
  ["answers 200 and nonsense", 200, "<html>Welcome to the hotel</html>"],
  ["answers 200 and an empty object", 200, "{}"],
  ["answers 200 and nothing", 200, "null"],
  ["answers 200 and a list", 200, "[]"],
  ["answers 200 and a list of something else", 200, '{"object":"list","data":[{"id":7},null,"x"],"has_more":false}'],
  ["answers 200 and half a payment", 200, '{"id":"pi_1","object":"payment_intent","amount":"1030.00","metadata":null}'],
  ["answers 200 and another payment", 200, ANOTHER_PAYMENT],
  ["is too slow", 0, ""],
])(
  "a provider that %s: nothing is booked, nothing counts as received, and all of it is tried again",
  async (_name, status, body) => {
    const { origin } = await provider(
      (_request, response) => void (status && response.writeHead(status, json).end(body)),
    )
    live({ STRIPE_API_BASE: origin })
    const gateway = stripeGateway(TEST.stripeSecretKey, TEST.stripePublicKey, 200)
    const failures: unknown[] = []
    const report = (error: unknown) => failures.push(error)
    await sweep(gateway, never, report).catch(report)
    await checkOpenPayment(gateway, receiptId).catch(report)
    await cancelAtProvider(gateway, receiptId).catch(report)
    expect(failures.map((error) => (error as Error).constructor.name)).toEqual(Array(3).fill("ProviderUnavailable"))
    expect(await read((tx) => tx.all(tx.select().from(receipts)))).toMatchObject([{ status: "created", takenBack: 0 }])
    expect(await read((tx) => tx.all(tx.select().from(onlinePayments)))).toMatchObject([{ cancelDoneAt: null }])
    expect(await read((tx) => tx.all(tx.select().from(providerEvents)))).toEqual([])
    const nothingSwept = { sweptUntil: 0, updatedAt: 0, othersSettledAt: null }
    expect(await read((tx) => tx.all(tx.select().from(providerSweeps)))).toMatchObject([nothingSwept])
    expect(await stateOf(dana, "2026-01-05")).toMatchObject({ owed: "100000/0/0/0" })
  },
)

test("while the provider is away, a job asks three times and leaves the rest for later; what fails alone holds up nobody", async () => {
  const done: number[] = []
  const failures: unknown[] = []
  const away = (item: number) => {
    done.push(item)
    return Promise.reject(new ProviderUnavailable("status 503"))
  }
  expect(await forEachWhileAvailable([1, 2, 3, 4, 5], never, (error) => failures.push(error), away)).toBe(false)
  expect([done, failures.length]).toEqual([[1, 2, 3], 3])
  const one = (item: number) =>
    item === 2 ? Promise.reject(new Error("a row is broken")) : Promise.resolve(done.push(item))
  expect(await forEachWhileAvailable([1, 2, 3, 4], never, (error) => failures.push(error), one)).toBe(false)
  expect(done).toEqual([1, 2, 3, 1, 3, 4])
})

test("events that the provider does not list yet hold up their own payments only: the others are settled", async () => {
  const done: number[] = []
  const failures: unknown[] = []
  const check = (item: number) => {
    done.push(item)
    return item < 5 ? Promise.reject(new EventNotListed("The provider does not list the event yet")) : Promise.resolve()
  }
  expect(await forEachWhileAvailable([1, 2, 3, 4, 5], never, (error) => failures.push(error), check)).toBe(false)
  expect([done, failures.length]).toEqual([[1, 2, 3, 4, 5], 4])
})
