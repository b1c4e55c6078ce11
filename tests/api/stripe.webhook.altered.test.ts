/** S3: if the payment of a signed event differs from our receipt, nothing is booked, administrators are notified, and the provider gets 200. Source: money.md 3.14, 3.15. */
import { beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { read } from "#db/client.server.ts"
import { receipts, unbookedPayments } from "#db/schema/index.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { api } from "../support/app.ts"
import { type Network, networkedProvider, WEBHOOK_SECRET } from "../support/networked-provider.ts"
import { deliver, digest, events, itIs } from "../support/online.ts"
import { tenantUser, tokenOf } from "../support/people.ts"
import { confirms } from "../support/sandbox.ts"
import { owesFee } from "../support/tenancies.ts"
import { setting, USUAL } from "../support/world.ts"

const RECEIVED = { status: 200, body: { received: true } }
let network: Network
let event: Awaited<ReturnType<typeof events>>[number]

/** Dana has paid $200.00 by card at the provider over the network; its events have not arrived. */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] })
  onTestFinished(() => void vi.useRealTimers())
  itIs("2026-01-05", 9)
  network = await networkedProvider()
  await setting(USUAL)
  const dana = await tenantUser(101)
  await owesFee(dana.tenantId, 70_000, "2026-01-05")
  const body = { tenantID: dana.tenantId, unit: 101, amount: 20_000 }
  const as = await tokenOf(dana, "api")
  expect((await api("POST", "/user/payment/everything", { as, body })).status).toBe(200)
  const [receipt] = await opened()
  await confirms(receipt?.stripeIntent ?? "", "pm_card_visa")
  event = (await events()).find(({ type }) => type === "payment_intent.succeeded") ?? expect.unreachable()
})

const opened = () => read((tx) => tx.all(tx.select().from(receipts).orderBy(receipts.initiatedAt)))
const unbooked = () => read((tx) => tx.all(tx.select().from(unbookedPayments)))
const send = (sent: object = event, secret = WEBHOOK_SECRET) => deliver(sent, { secret })

test.each([
  ["amount", { amount: 20_599 }],
  ["amount", { amount: 20_601 }],
  ["currency", { currency: "eur" }],
  ["livemode", { livemode: true }],
])("a payment of another %s at the provider (%j)", async (problem, other) => {
  network.alter = (object) => (object.object === "payment_intent" ? { ...object, ...other } : object)
  const before = await digest()
  for (const _ of [1, 2, 3]) expect(await send()).toEqual(RECEIVED)
  expect((await digest()).books).toEqual(before.books)
  expect(await unbooked()).toMatchObject([{ problem, intentId: (await opened())[0]?.stripeIntent }])
})

test("what the event itself says of money counts for nothing: the payment is read at the provider", async () => {
  const object = { ...event.data.object, amount: 1, amount_received: 1, currency: "eur", metadata: { tenant: "4711" } }
  expect(await send({ ...event, data: { object } })).toEqual(RECEIVED)
  expect(await opened()).toMatchObject([{ status: "succeeded", amount: 20_000, fee: 600 }])
  expect(await unbooked()).toEqual([])
})

test("an event that says a payment succeeded which did not, books nothing, and is sent again until the provider shows it", async () => {
  network.alter = (object) =>
    object.object === "payment_intent" ? { ...object, status: "requires_payment_method", latest_charge: null } : object
  const before = await digest()
  for (const _ of [1, 2]) expect(await send()).toMatchObject({ status: 502 })
  expect((await digest()).books).toEqual(before.books)
  network.alter = (object) => object
  expect(await send()).toEqual(RECEIVED)
  expect(await opened()).toMatchObject([{ status: "succeeded", effectiveOn: "2026-01-05" }])
})

test("a refund that the provider does not show yet is not forgotten: what it shows is booked, and the event is sent again", async () => {
  const [receipt] = await opened()
  const intent = receipt?.stripeIntent ?? ""
  await sandboxClient().refunds.create({ payment_intent: intent, amount: 600 })
  const refund = (await events()).find(({ type }) => type === "refund.created")
  network.alter = (object) =>
    object.object === "list" && object.url === "/v1/refunds" ? { ...object, data: [] } : object
  expect(await send(refund)).toMatchObject({ status: 502 })
  expect(await opened()).toMatchObject([{ status: "succeeded", takenBack: 0 }])
  network.alter = (object) => object
  expect(await send(refund)).toEqual(RECEIVED)
  expect(await opened()).toMatchObject([{ status: "succeeded", takenBack: 600 }])
})

test.each([
  ["of the other mode", () => send({ ...event, livemode: true }), 200],
  ["with the secret of another endpoint", () => send(event, "whsec_of_another_endpoint"), 400],
  ["that is signed and no event", () => send({ id: 7, object: "list" }), 400],
  ["that is signed and nothing", () => deliver({}, { secret: WEBHOOK_SECRET, payload: "null" }), 400],
])("an event %s changes nothing", async (_name, sent, status) => {
  const before = await digest()
  expect((await sent()).status).toBe(status)
  expect((await digest()).books).toEqual(before.books)
  expect(await unbooked()).toEqual([])
})
