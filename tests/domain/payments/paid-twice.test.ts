/** Two payments that were open at the provider at the same time and are both paid: the one started first is refunded automatically. Source: money.md 3.26. */
import fc from "fast-check"
import Stripe from "stripe"
import { beforeEach, expect, test, vi } from "vitest"
import { read } from "#db/client.server.ts"
import { auditLog, refundRequests } from "#db/schema/index.ts"
import { ledgerEntries } from "~/domain/ledger/statement/statement.ts"
import { verifyLedger } from "~/domain/ledger/verify.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { checkOpenPayment } from "~/domain/payments/online/check-open-payment.ts"
import { refundsThatFailed } from "~/domain/payments/recent-outcomes.ts"
import { asDay } from "~/values/calendar.ts"
import { intervalsRun } from "../../support/autopay-jobs.ts"
import { itIs, minutesPass, payOnline, receiptOf } from "../../support/online.ts"
import { type Choice, type OpenPage, opensBeside as opens, pay } from "../../support/open-beside.ts"
import { randomRuns } from "../../support/random-runs.ts"
import { businessDays, gateway } from "../../support/sandbox.ts"
import { danaOwesRent, stateOf } from "../../support/tenancies.ts"

const DAY = "2026-01-05"
let dana = 0
beforeEach(async () => {
  payOnline()
  itIs(DAY)
  dana = await danaOwesRent()
})

const opensBeside = (start?: Parameters<typeof opens>[1]) => opens(dana, start)

/** Five business days pass at the provider, and two weeks here. */
async function daysPass() {
  await businessDays(5)
  minutesPass(14 * 24 * 60)
}

const reports = async ({ receiptId }: OpenPage) => checkOpenPayment(await gateway(), receiptId)
const statusOf = async ({ receiptId }: OpenPage) => (await receiptOf(receiptId)).status
const refunds = () => read((tx) => tx.all(tx.select().from(refundRequests)))
/** Staff refund this many cents in the provider's dashboard, perhaps before the payments are reported. */
async function refundsThere({ sessionId }: OpenPage, amount: number) {
  const { payment_intent } = await sandboxClient().checkout.sessions.retrieve(sessionId)
  await sandboxClient().refunds.create({ payment_intent: String(payment_intent), amount })
}
const account = async () => (await stateOf(dana, DAY)).account

test("both pages paid: the older payment goes back whole, with its fee, whichever is reported first", async () => {
  for (const isOlderFirst of [true, false]) {
    const [older, newer] = [await opensBeside(), await opensBeside()]
    for (const page of [older, newer]) await pay(page)
    for (const page of isOlderFirst ? [older, newer, older] : [newer, older, newer]) await reports(page)
    await intervalsRun()
    expect([await statusOf(older), await statusOf(newer)]).toEqual(["refunded", "succeeded"])
    expect(await account()).toBe(isOlderFirst ? 0 : -100_000)
  }
  expect((await refunds()).map(({ amount, requestedBy }) => [amount, requestedBy])).toEqual([
    [103_000, null],
    [103_000, null],
  ])
})

test("staff see why it went back, in the ledger and the log, and nobody is named for it", async () => {
  const [older, newer] = [await opensBeside(), await opensBeside()]
  for (const page of [older, newer]) await pay(page)
  for (const page of [older, newer]) await reports(page)
  const { entries } = await read((tx) => ledgerEntries(tx, { tenantId: dana, from: asDay(DAY), to: asDay(DAY) }))
  expect(entries.find(({ refundLine }) => refundLine === "refund")).toMatchObject({
    staffNote: "paid twice: it went back by itself",
  })
  const rows = await read((tx) => tx.all(tx.select().from(auditLog)))
  expect(rows.filter(({ category }) => category === "PAYMENT_REFUNDED")).toMatchObject([{ userId: null }])
})

test("when the provider refuses that refund, the money stays as advance rent and administrators see it; it is not tried again", async () => {
  const [older, newer] = [await opensBeside(), await opensBeside()]
  for (const page of [older, newer]) await pay(page)
  const refusal = new Stripe.errors.StripeInvalidRequestError({ message: "no", code: "charge_not_refundable" } as never)
  const create = vi.spyOn(sandboxClient().refunds, "create").mockRejectedValueOnce(refusal)
  for (const page of [older, newer, older, newer]) await reports(page)
  await intervalsRun()
  expect(create).toHaveBeenCalledOnce()
  expect([await statusOf(older), await statusOf(newer), await account()]).toEqual(["succeeded", "succeeded", -100_000])
  expect(await read(refundsThatFailed)).toMatchObject([{ tenantId: dana, total: 103_000, isOfDuplicate: true }])
})

test("while the provider does not answer, the refund waits and is made later, once", async () => {
  const [older, newer] = [await opensBeside(), await opensBeside()]
  for (const page of [older, newer]) await pay(page)
  const silent = new Stripe.errors.StripeConnectionError({ message: "timeout" } as never)
  vi.spyOn(sandboxClient().refunds, "create").mockRejectedValueOnce(silent)
  for (const page of [older, newer]) await reports(page)
  minutesPass(2)
  await intervalsRun()
  expect([await statusOf(older), await account()]).toEqual(["refunded", 0])
  expect((await refunds()).map(({ status }) => status)).toEqual(["succeeded"])
})

test("a smaller newer payment has not paid what the older was for: both stay", async () => {
  const [older, newer] = [await opensBeside(), await opensBeside({ amount: 40_000 })]
  for (const page of [older, newer]) await pay(page)
  for (const page of [newer, older]) await reports(page)
  expect([await statusOf(older), await statusOf(newer)]).toEqual(["succeeded", "succeeded"])
  expect(await account()).toBe(-40_000)
})

test("an older payment that arrives alone stays, and the newer page is over", async () => {
  const [older, newer] = [await opensBeside(), await opensBeside()]
  await pay(older)
  await reports(older)
  expect(await pay(newer)).toMatchObject({ next: "declined" })
  expect([await statusOf(older), await statusOf(newer)]).toEqual(["succeeded", "canceled"])
  expect(await refunds()).toEqual([])
})

test("a payment opened after the older one was paid is wanted: it stays open when the older one is reported, and both are made", async () => {
  const older = await opensBeside()
  await pay(older)
  const later = await opensBeside({ amount: 40_000 })
  await reports(older)
  expect([await statusOf(older), await statusOf(later)]).toEqual(["succeeded", "created"])
  expect(await pay(later)).not.toMatchObject({ next: "declined" })
  await reports(later)
  expect([await statusOf(older), await statusOf(later), await account()]).toEqual(["succeeded", "succeeded", -40_000])
  expect(await refunds()).toEqual([])
})

test("a duplicate of which staff refunded a part is theirs to settle: the rest of it does not go back by itself", async () => {
  const [older, newer] = [await opensBeside(), await opensBeside()]
  for (const page of [older, newer]) await pay(page)
  await refundsThere(older, 20_600)
  for (const page of [older, newer, older]) await reports(page)
  await intervalsRun()
  expect((await refunds()).map(({ amount }) => amount)).toEqual([20_600])
  expect([await statusOf(older), await statusOf(newer), await account()]).toEqual(["succeeded", "succeeded", -80_000])
})

test("a newer payment of which a part was refunded pays for an older one only with what is left of it", async () => {
  const [older, newer] = [await opensBeside(), await opensBeside()]
  for (const page of [older, newer]) await pay(page)
  await refundsThere(newer, 51_500)
  for (const page of [newer, older, newer]) await reports(page)
  await intervalsRun()
  expect([await statusOf(older), await statusOf(newer), await account()]).toEqual(["succeeded", "succeeded", -50_000])
  expect(await refunds()).toHaveLength(1)
})

test("a duplicate bank debit goes back once it has succeeded, and not before", async () => {
  const [older, newer] = [await opensBeside({ methodType: "us_bank_account" }), await opensBeside()]
  for (const page of [older, newer]) await pay(page)
  for (const page of [older, newer]) await reports(page)
  expect([await statusOf(older), (await refunds()).length]).toEqual(["pending", 0])
  await businessDays(4)
  await reports(older)
  await intervalsRun()
  expect((await refunds()).map(({ amount }) => amount)).toEqual([100_000])
  await businessDays(4)
  await reports(older)
  expect([await statusOf(older), await statusOf(newer), await account()]).toEqual(["refunded", "succeeded", 0])
})

const STARTS = fc.array(
  fc.record({
    amount: fc.constantFrom(40_000, 100_000),
    choice: fc.constantFrom<Choice>("everything", "rent"),
    methodType: fc.constantFrom<"card" | "us_bank_account">("card", "us_bank_account"),
    isPaid: fc.boolean(),
  }),
  { minLength: 2, maxLength: 4 },
)
const NEWS = fc.array(fc.nat(3), { minLength: 4, maxLength: 10 })

type Paid = Awaited<ReturnType<typeof receiptOf>>

/** Which of these are refunded: those whose purpose later payments cover that are not refunded. Oldest first. */
function duplicatesIn(states: readonly Paid[]): boolean[] {
  const staying: Paid[] = []
  const goesBack = (one: Paid) => {
    if (one.status !== "succeeded" && one.status !== "refunded") return false
    const fits = staying.filter(({ choice }) => choice === one.choice || [choice, one.choice].includes("everything"))
    const isPaid = fits.reduce((sum, { amount }) => sum + amount, 0) >= one.amount
    if (!isPaid) staying.push(one)
    return isPaid
  }
  return states.toReversed().map(goesBack).toReversed()
}

test("in every order of starts, payments and news: each duplicate goes back once, what stays is owed to nobody, and the books hold", {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(STARTS, NEWS, async (starts, news) => {
      const before = await account()
      const known = (await refunds()).length
      const pages: OpenPage[] = []
      for (const start of starts) pages.push(await opensBeside(start))
      for (const [index, page] of pages.entries()) if (starts[index]?.isPaid) await pay(page)
      for (const index of news) await reports(pages[index % pages.length] as OpenPage)
      await daysPass()
      for (const page of [...pages, ...pages]) await reports(page)
      await intervalsRun()
      await daysPass()
      for (const page of pages) await reports(page)
      const states = await Promise.all(pages.map(({ receiptId }) => receiptOf(receiptId)))
      const paid = states.filter(({ status }) => status === "succeeded").reduce((sum, { amount }) => sum + amount, 0)
      expect(await account()).toBe(before - paid)
      expect(states.map(({ status }) => status === "refunded")).toEqual(duplicatesIn(states))
      expect((await refunds()).length - known).toBe(states.filter(({ status }) => status === "refunded").length)
      expect(await read((tx) => verifyLedger(tx))).toEqual([])
    }),
    { numRuns: randomRuns(60) },
  )
})
