/**
 * A provider that is unreachable for hours: pages work without it, nothing is booked without its response, and everything is settled afterwards.
 * The test cuts the network to the provider. Source: threats.md R8, money.md 3.10, 3.11.
 */
import type { RequestListener } from "node:http"
import { beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { read } from "#db/client.server.ts"
import { journals, onlinePayments, receipts } from "#db/schema/index.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { cancelPayments } from "../../jobs/cancel-payments.ts"
import { checkOpenPayments } from "../../jobs/check-open-payments.ts"
import { sweepPayments } from "../../jobs/sweep-payments.ts"
import { api } from "../support/app.ts"
import { browserOf, hiddenOf } from "../support/moving-out.ts"
import { type Network, networkedProvider, WEBHOOK_SECRET } from "../support/networked-provider.ts"
import { deliver, events, itIs, minutesPass, receiptOf } from "../support/online.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { confirms } from "../support/sandbox.ts"
import { owesFee } from "../support/tenancies.ts"
import { setting, USUAL } from "../support/world.ts"

const json = { "Content-Type": "application/json" }
const answering =
  (status: number, body: string): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { ...json, "stripe-should-retry": "false" }).end(body)
const error = (type: string, more = {}) => JSON.stringify({ error: { type, message: "no", ...more } })

const OUTAGES: [string, RequestListener][] = [
  ["breaks every connection off", (request) => void request.socket.destroy()],
  ["answers 500", answering(500, error("api_error"))],
  ["answers 503 in HTML", answering(503, "<html>Down for maintenance</html>")],
  ["has too many requests", answering(429, error("invalid_request_error", { code: "rate_limit" }))],
  ["does not take the key any more", answering(401, error("invalid_request_error"))],
  ["answers an empty object", answering(200, "{}")],
  ["answers a web page", answering(200, "<html>Welcome to the hotel</html>")],
]

let dana: Awaited<ReturnType<typeof tenantUser>>
let network: Network
let as = ""
let bearer = ""

/** Dana rents suite 101 and owes $700.00; the provider is reachable. */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] })
  onTestFinished(() => void vi.useRealTimers())
  itIs("2026-01-05", 9)
  network = await networkedProvider()
  await setting(USUAL)
  dana = await tenantUser(101)
  as = await tokenOf(dana, "page")
  bearer = await tokenOf(dana, "api")
  await owesFee(dana.tenantId, 70_000, "2026-01-05")
})

const pay = (key: string, amount: number) =>
  api("POST", "/user/payment/everything", {
    as: bearer,
    headers: { "Idempotency-Key": key },
    body: { tenantID: dana.tenantId, unit: 101, amount },
  })
const opened = () => read((tx) => tx.all(tx.select().from(receipts).orderBy(receipts.initiatedAt)))
const posted = () => read((tx) => tx.all(tx.select().from(journals)))
const never = new AbortController().signal
async function jobsRun() {
  const failures: unknown[] = []
  const report = (failure: unknown) => void failures.push(failure)
  for (const job of [checkOpenPayments, cancelPayments, sweepPayments]) await job(never, report)
  return failures
}

test.each(OUTAGES)(
  "a provider that %s for four hours: pages answer, nothing is booked, all of it settles",
  async (_name, outage) => {
    expect((await pay("before", 20_000)).status).toBe(200)
    const [paid] = await opened()
    await confirms(paid?.stripeIntent ?? "", "pm_card_visa")
    const [event] = (await events()).filter(({ type }) => type === "payment_intent.succeeded")
    const before = await posted()
    network.outage = outage

    const form = hiddenOf((await browserOf(as).open("/home/payment?dialog=custom")).html, "amount")
    const formSent = {
      ...form,
      intent: "custom",
      choice: "customEverything",
      amount: "300.00",
      methodID: "card",
    }
    for (const hour of [2, 4]) {
      minutesPass(120)
      await jobsRun()
      expect(await deliver(event ?? {}, { secret: WEBHOOK_SECRET })).toMatchObject({ status: 502 })
      const requests = network.count()
      for (const path of ["/home", "/home/figures", "/home/payment", "/home/history", "/home/updateinfo"])
        expect([path, (await browserOf(as).open(path)).status]).toEqual([path, 200])
      expect(network.count()).toBe(requests)
      const waiting = await browserOf(as).open(`/home/payment/success?receipt=${paid?.id}`)
      expect(waiting.text).not.toContain("Thank you")
      expect(await pay("during", 10_000)).toMatchObject({ status: 502, body: { code: "PAYMENT_PROVIDER_ERROR" } })
      expect((await browserOf(as).send("/home/payment?dialog=custom", formSent)).status, `hour ${hour}`).toBe(502)
    }
    const admin = await tokenOf(await staff(1), "page")
    expect((await browserOf(admin).open("/admin/payments")).status).toBe(200)
    expect(await posted()).toEqual(before)
    expect(await opened()).toMatchObject([{ status: "created" }, { status: "created" }, { status: "created" }])

    network.outage = null
    // The earlier payment is found first, and the tenant sees the remaining balance.
    const first = await browserOf(as).send("/home/payment?dialog=custom", formSent)
    expect([first.status, first.text]).toEqual([409, expect.stringContaining("has just arrived")])
    expect(
      (await browserOf(as).send("/home/payment?dialog=custom", { ...formSent, ...hiddenOf(first.html, "amount") }))
        .status,
    ).toBe(302)
    minutesPass(2)
    await jobsRun()
    expect(await jobsRun()).toEqual([])
    expect(await receiptOf(paid?.id ?? "")).toMatchObject({ status: "succeeded", effectiveOn: "2026-01-05" })
    const { data } = await sandboxClient().paymentIntents.list({ limit: 100 })
    expect(data.filter(({ status }) => status === "succeeded")).toHaveLength(1)
    expect((await opened()).map(({ amount, status }) => `${amount} ${status}`).toSorted()).toEqual([
      "10000 canceled",
      "20000 succeeded",
      "30000 canceled",
      "30000 created",
    ])
    const pages = await read((tx) => tx.all(tx.select().from(onlinePayments)))
    expect(pages.filter(({ pageUrl }) => pageUrl !== null)).toHaveLength(1)
  },
)

test("a provider that never answers holds up no page, not even that of a payment's outcome", async () => {
  await pay("before", 20_000)
  const [receipt] = await opened()
  network.outage = () => undefined
  for (const path of ["/home", "/home/payment", `/home/payment/success?receipt=${receipt?.id}`])
    expect([path, (await browserOf(as).open(path)).status]).toEqual([path, 200])
  expect(await opened()).toMatchObject([{ status: "created" }])
})
