/** The jobs that compare the books with the provider: changes without a webhook, interrupted calls, and cancellations. Source: money.md 3.10, 3.11, 3.14. */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { onlinePayments, providerSweeps, receipts } from "#db/schema/index.ts"
import { type PaymentGateway, ProviderUnavailable } from "~/domain/payment-provider/port.ts"
import { confirmOnHostedPage } from "~/domain/payment-provider/sandbox.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { cancelAtProvider } from "~/domain/payments/online/cancel-at-provider.ts"
import { cancelPayment } from "~/domain/payments/online/cancel-requests.ts"
import { createOnlinePayment } from "~/domain/payments/online/online-payment.ts"
import { openAtProvider } from "~/domain/payments/online/open-at-provider.ts"
import { settle } from "~/domain/payments/sweep/settle.ts"
import { sweep } from "~/domain/payments/sweep/sweep.ts"
import { asCents } from "~/values/money.ts"
import { cancelPayments } from "../../jobs/cancel-payments.ts"
import { checkOpenPayments } from "../../jobs/check-open-payments.ts"
import { runDue } from "../../jobs/run-due.ts"
import { sweepPayments } from "../../jobs/sweep-payments.ts"
import { replaceSettings } from "../../settings.ts"
import { digest, itIs, minutesPass, payOnline, paysBy, paysHosted, receiptOf, starts } from "../support/online.ts"
import { businessDays, confirms, gateway } from "../support/sandbox.ts"
import { danaOwesRent, movesOut, stateOf } from "../support/tenancies.ts"
import { usualSettings } from "../support/usual-settings.ts"
import { setting } from "../support/world.ts"

const never = new AbortController().signal
const fail = (error: unknown) => {
  throw error
}
const check = () => checkOpenPayments(never, fail)
const cancel = () => cancelPayments(never, fail)
const sweeps = () => sweepPayments(never, fail)
const intents = async () => (await sandboxClient().paymentIntents.list({ limit: 100 })).data

let dana = 0
beforeEach(async () => {
  payOnline()
  itIs("2026-01-05")
  dana = await danaOwesRent()
})

/** A receipt as it is stored before the call to the provider. */
const committed = (flow: "intent" | "hosted" = "intent", amount = 100_000) =>
  write(async (tx) =>
    createOnlinePayment(tx, {
      gateway: { name: "sandbox", livemode: false },
      flow,
      tenantId: dana,
      choice: "rent",
      amount: asCents(amount),
      fee: asCents(3_000),
      tender: "card",
      source: "portal",
    }),
  )

/** The provider does its work, and its response is lost. */
const cutOff = async (): Promise<PaymentGateway> => {
  const real = await gateway()
  const lost = async <Value>(call: Promise<Value>): Promise<never> => {
    await call
    throw new ProviderUnavailable("The line was cut")
  }
  return {
    ...real,
    createCustomer: (input) => lost(real.createCustomer(input)),
    createIntent: (input) => lost(real.createIntent(input)),
    createHostedPage: (input) => lost(real.createHostedPage(input)),
    cancelIntent: (id) => lost(real.cancelIntent(id)),
    expireHostedPage: (id) => lost(real.expireHostedPage(id)),
  }
}

test("a payment whose request died before the call is made a minute later, once", async () => {
  const receiptId = await committed()
  await check()
  expect(await intents()).toHaveLength(0)
  minutesPass(2)
  await check()
  await check()
  expect(await intents()).toMatchObject([{ metadata: { receipt: receiptId } }])
  expect((await receiptOf(receiptId)).stripeIntent).toMatch(/^pi_/)
})

test("a payment whose request died before the server was down for hours is made under its own key, within 23 hours", async () => {
  const early = await committed()
  minutesPass(10 * 60)
  const late = await committed()
  minutesPass(12 * 60)
  await check()
  expect((await intents()).map(({ metadata }) => metadata.receipt).toSorted()).toEqual([early, late].toSorted())
  const lost = await committed()
  minutesPass(23 * 60 + 1)
  await check()
  expect(await receiptOf(lost)).toMatchObject({ stripeIntent: null })
})

test("a payment that the provider refuses when it is made again is over, and is not requested again every minute", async () => {
  // The provider does not accept such a large amount in one payment.
  const receiptId = await committed("intent", 99_999_999)
  minutesPass(2)
  await check()
  expect(await receiptOf(receiptId)).toMatchObject({ status: "canceled" })
})

test.each(["intent", "hosted"] as const)(
  "a payment by %s whose answer was lost is the same one when it is asked for again",
  async (flow) => {
    const receiptId = await committed(flow)
    const customer = await openAtProvider(await cutOff(), receiptId).catch((error: unknown) => error)
    expect(customer).toBeInstanceOf(ProviderUnavailable)
    const lineBack = { ...(await cutOff()), createCustomer: (await gateway()).createCustomer }
    for (const _ of [1, 2, 3]) await openAtProvider(lineBack, receiptId).catch(() => undefined)
    expect(await receiptOf(receiptId)).toMatchObject({ status: "created", stripeIntent: null })
    const first = await openAtProvider(await gateway(), receiptId)
    const again = await openAtProvider(await gateway(), receiptId)
    expect(again?.intent?.id ?? again?.pageUrl).toBe(first?.intent?.id ?? first?.pageUrl)
    expect((await sandboxClient().customers.list({ limit: 100 })).data).toHaveLength(1)
    const made =
      flow === "intent" ? await intents() : (await sandboxClient().checkout.sessions.list({ limit: 100 })).data
    expect(made).toHaveLength(1)
  },
)

test("after 23 hours a lost payment is looked up, and never requested again", async () => {
  const [lost, never] = [await committed(), await committed()]
  await openAtProvider({ ...(await cutOff()), createCustomer: (await gateway()).createCustomer }, lost).catch(
    () => undefined,
  )
  expect(await intents()).toHaveLength(1)
  itIs("2026-01-06", 15)
  expect(await openAtProvider(await gateway(), never)).toBeNull()
  expect(await openAtProvider(await gateway(), lost)).toMatchObject({ intent: { metadata: { receipt: lost } } })
  expect(await intents()).toHaveLength(1)
})

test("the look books what was confirmed within the hour, also on the provider's own page", async () => {
  const card = await paysBy("pm_card_visa", dana, 40_000)
  await check()
  minutesPass(1)
  const { receiptId, sessionId } = await paysHosted(dana, 60_000, "customRent")
  await check()
  expect(await receiptOf(receiptId)).toMatchObject({ status: "created", stripeIntent: null })
  await confirmOnHostedPage(sessionId, "pm_card_visa")
  await check()
  expect(await receiptOf(card.receiptId)).toMatchObject({ status: "succeeded" })
  expect(await receiptOf(receiptId)).toMatchObject({
    status: "succeeded",
    fee: 1_800,
    stripeIntent: expect.stringMatching(/^pi_/),
  })
  expect(await stateOf(dana, "2026-01-05")).toMatchObject({ owed: "0/0/0/0" })
})

test("the look books a second card after the first was declined", async () => {
  const { receiptId, intentId } = await paysBy("pm_card_visa_chargeDeclined", dana, 40_000)
  await check()
  expect(await receiptOf(receiptId)).toMatchObject({ status: "failed" })
  await confirms(intentId, "pm_card_visa")
  await check()
  expect(await receiptOf(receiptId)).toMatchObject({ status: "succeeded" })
})

test("the sweep finds what no webhook reported for weeks, and begins ten minutes before the last one", async () => {
  const { receiptId } = await paysBy("pm_usBankAccount_success", dana, 100_000)
  itIs("2026-01-08")
  businessDays(2)
  await sweeps()
  expect(await receiptOf(receiptId)).toMatchObject({ status: "succeeded", effectiveOn: "2026-01-08" })
  const before = await digest()
  itIs("2026-01-28")
  await sweeps()
  expect(await digest()).toEqual(before)
  expect(await read((tx) => tx.all(tx.select().from(providerSweeps)))).toMatchObject([{ sweptUntil: Date.now() }])
})

test("a sweep that could not settle everything begins there again", async () => {
  const { receiptId } = await paysBy("pm_card_visa", dana, 100_000)
  const real = await gateway()
  const errors: unknown[] = []
  const silent = { ...real, readIntent: () => Promise.reject(new ProviderUnavailable("status 500")) }
  await sweep(silent, never, (error) => errors.push(error))
  expect(errors).toHaveLength(1)
  expect(await read((tx) => tx.all(tx.select().from(providerSweeps)))).toMatchObject([{ sweptUntil: 0, updatedAt: 0 }])
  expect(await receiptOf(receiptId)).toMatchObject({ status: "created" })
  await sweeps()
  expect(await receiptOf(receiptId)).toMatchObject({ status: "succeeded" })
})

test("a provider that cannot say when a bank paid has nothing booked, until it can", async () => {
  const { receiptId, intentId } = await paysBy("pm_usBankAccount_success", dana, 100_000)
  itIs("2026-01-08")
  businessDays(2)
  const real = await gateway()
  const late: PaymentGateway = { ...real, async *eventsSince() {} }
  await expect(settle(late, intentId)).rejects.toThrow(ProviderUnavailable)
  expect(await receiptOf(receiptId)).toMatchObject({ status: "created" })
  await settle(real, intentId)
  expect(await receiptOf(receiptId)).toMatchObject({ status: "succeeded", effectiveOn: "2026-01-08" })
})

test("who moves out can no longer pay what was open; what was confirmed before counts", async () => {
  const open = await starts(dana, 40_000)
  await movesOut(101, 0, "2026-01-05")
  await cancel()
  expect(await receiptOf(open.receiptId)).toMatchObject({ status: "canceled" })
  const { receiptId } = await paysBy("pm_card_visa", dana, 100_000, { choice: "everything" })
  await expect(starts(dana, 100_000, { choice: "everything" })).rejects.toMatchObject({ code: "BALANCES_CHANGED" })
  expect(await receiptOf(receiptId)).toMatchObject({ status: "succeeded" })
})

test("a payment page is closed with its payment, and one that is paid meanwhile is booked", async () => {
  const closed = await paysHosted(dana, 40_000, "customRent")
  const paid = await paysHosted(dana, 30_000, "customRent")
  await cancel()
  expect(await confirmOnHostedPage(closed.sessionId, "pm_card_visa")).toMatchObject({ next: "declined" })
  expect(await receiptOf(closed.receiptId)).toMatchObject({ status: "canceled" })
  await confirmOnHostedPage(paid.sessionId, "pm_card_visa")
  await expect(starts(dana, 20_000)).rejects.toMatchObject({ code: "BALANCES_CHANGED" })
  expect(await receiptOf(paid.receiptId)).toMatchObject({ status: "succeeded" })
})

test("a cancellation whose response was lost is repeated, and a payment found afterwards is cancelled too", async () => {
  const first = await starts(dana, 40_000)
  await write((tx) => cancelPayment(tx, first.receiptId, "replaced"))
  await cancelAtProvider(await cutOff(), first.receiptId).catch(() => undefined)
  expect(await receiptOf(first.receiptId)).toMatchObject({ status: "created" })
  await cancel()
  expect(await receiptOf(first.receiptId)).toMatchObject({ status: "canceled" })
  const cut = await committed()
  await starts(dana, 60_000)
  await cancel()
  expect(await receiptOf(cut)).toMatchObject({ status: "canceled" })
  await openAtProvider(await gateway(), cut)
  await cancel()
  expect((await intents()).find(({ metadata }) => metadata.receipt === cut)).toMatchObject({ status: "canceled" })
})

test("what was not confirmed within a day is cancelled", async () => {
  const { receiptId, clientSecret } = await starts(dana, 40_000)
  itIs("2026-01-06", 14)
  await check()
  await cancel()
  expect(await receiptOf(receiptId)).toMatchObject({ status: "created" })
  itIs("2026-01-06", 16)
  await check()
  await cancel()
  expect(await receiptOf(receiptId)).toMatchObject({ status: "canceled" })
  await expect(confirms(clientSecret.split("_secret")[0] ?? "", "pm_card_visa")).rejects.toThrow()
})

test("a bank payment that failed is cancelled at the provider, and stays failed", async () => {
  const { receiptId, intentId } = await paysBy("pm_usBankAccount_insufficientFunds", dana, 50_000)
  itIs("2026-01-08")
  businessDays(2)
  await sweeps()
  await cancel()
  await sweeps()
  expect(await receiptOf(receiptId)).toMatchObject({ status: "failed" })
  expect((await intents()).find(({ id }) => id === intentId)).toMatchObject({ status: "canceled" })
})

test("with payments off no job does anything", async () => {
  await paysBy("pm_card_visa", dana, 100_000)
  const before = await read((tx) => tx.all(tx.select().from(onlinePayments)))
  replaceSettings(usualSettings({ PAYMENTS: "off" }))
  itIs("2026-01-09")
  await check()
  await sweeps()
  await cancel()
  expect(await read((tx) => tx.all(tx.select().from(onlinePayments)))).toEqual(before)
  expect(await read((tx) => tx.all(tx.select().from(receipts)))).toMatchObject([{ status: "created" }])
})

test("a payment that was confirmed while the server was down is booked before a late fee is charged for its rent", async () => {
  await setting({ lateFeeDay: 6 })
  await runDue()
  await paysBy("pm_card_visa", dana, 100_000, { choice: "customRent" })
  itIs("2026-01-06", 8)
  expect(await runDue()).toEqual(["2026-01-06"])
  expect((await stateOf(dana, "2026-01-06")).owed).toBe("0/0/0/0")
})
