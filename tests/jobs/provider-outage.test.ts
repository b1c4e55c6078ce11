/** An outage of the payment provider in the operator's log: when it begins and when it ends, not each time a job runs. Source: money.md 3.10. */
import { afterEach, beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { createOnlinePayment } from "~/domain/payments/online/online-payment.ts"
import { storeProviderIds } from "~/domain/payments/provider-ids.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { setPaymentKeys } from "~/domain/settings/payment-keys.ts"
import { asCents, ZERO } from "~/values/money.ts"
import { checkOpenPayments } from "../../jobs/check-open-payments.ts"
import { sweepPayments } from "../../jobs/sweep-payments.ts"
import { leave, live, provider, TEST } from "../support/provider-host.ts"
import { danaOwesRent } from "../support/tenancies.ts"

const never = new AbortController().signal
const lines: string[] = []
const report = (error: unknown) => lines.push((error as Error).message)
const NOTHING = JSON.stringify({ object: "list", data: [], has_more: false })
const DOWN = /^The payment provider is unavailable: .*status 401.* This is logged again when it answers\.$/
const BACK = /^The payment provider answers again, after \d+ minutes?\.$/

/** The provider's response; status 404 is about a payment that it does not know. */
let status = 200
beforeEach(async () => {
  lines.length = 0
  const { origin } = await provider((request, response) => {
    const isPayment = request.url?.startsWith("/v1/payment_intents/") === true
    const error = { type: "invalid_request_error", code: "resource_missing", message: "No such payment_intent" }
    const is404 = status === 200 && isPayment
    const body = is404 ? JSON.stringify({ error }) : NOTHING
    response
      .writeHead(is404 ? 404 : status, { "Content-Type": "application/json" })
      .end(status === 200 ? body : '{"error":{"type":"api_error","message":"down"}}')
  })
  live({ STRIPE_API_BASE: origin })
  await write((tx) => setPaymentKeys(tx, SYSTEM, { ...TEST, testKeys: true }))
})
afterEach(async () => {
  status = 200
  await sweepPayments(never, report)
  leave()
})

/** A pending payment, which the job of each minute checks. */
async function underWay(): Promise<void> {
  const tenantId = await danaOwesRent()
  await write(async (tx) => {
    const terms = { choice: "rent", amount: asCents(50_000), fee: ZERO, tender: "card", source: "portal" } as const
    const gateway = { name: "stripe", livemode: false } as const
    const receiptId = await createOnlinePayment(tx, { gateway, tenantId, ...terms, flow: "intent" })
    await storeProviderIds(tx, receiptId, { intent: "pi_1" })
  })
}

test("an outage is logged once when it begins and once when it ends, whichever jobs run meanwhile", async () => {
  await underWay()
  await sweepPayments(never, report)
  expect(lines).toEqual([])
  status = 401
  await sweepPayments(never, report)
  await checkOpenPayments(never, report)
  await sweepPayments(never, report)
  expect(lines).toEqual([expect.stringMatching(DOWN)])
  status = 200
  await sweepPayments(never, report)
  await checkOpenPayments(never, report)
  await sweepPayments(never, report)
  expect(lines).toEqual([expect.stringMatching(DOWN), expect.stringMatching(BACK)])
})

test("a job that asks the provider nothing says nothing of its end", async () => {
  status = 401
  await sweepPayments(never, report)
  await checkOpenPayments(never, report)
  expect(lines).toEqual([expect.stringMatching(DOWN)])
})

test("a second outage is logged as the first was", async () => {
  for (const answered of [401, 200, 401, 200]) {
    status = answered
    await sweepPayments(never, report)
  }
  expect(lines.map((line) => (DOWN.test(line) ? "down" : "back"))).toEqual(["down", "back", "down", "back"])
})
