/** The data that the app reads about a payment at each step of its possible histories. */
import { afterEach, beforeEach, expect, test } from "vitest"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { asCents } from "~/values/money.ts"
import { businessDays, leaveSandbox, pays, readAgain, useSandbox } from "../../support/sandbox.ts"

beforeEach(useSandbox)
afterEach(leaveSandbox)

test("a card is paid at once, and the fee follows", async () => {
  const paid = await pays("pm_card_visa")
  expect(paid).toMatchObject({
    status: "succeeded",
    amount: 103_000,
    currency: "usd",
    livemode: false,
    metadata: { tenant: "7", amount: "100000", fee: "3000" },
    failure: null,
    charge: { status: "succeeded", methodType: "card", fees: [] },
    refunds: [],
    disputes: [],
  })
  await businessDays(1)
  expect((await readAgain(paid.id)).charge?.fees).toMatchObject([{ kind: "processing", amount: 3_017 }])
})

test("a bank payment is on its way for two business days, then paid", async () => {
  const begun = await pays("pm_usBankAccount_success")
  expect(begun).toMatchObject({ status: "processing", charge: { status: "pending", methodType: "us_bank_account" } })
  await businessDays(1)
  expect(await readAgain(begun.id)).toMatchObject({ status: "processing", charge: { fees: [{ amount: 500 }] } })
  await businessDays(1)
  expect(await readAgain(begun.id)).toMatchObject({ status: "succeeded", charge: { status: "succeeded" } })
})

test("a bank payment that comes back costs $4.00 in all", async () => {
  const begun = await pays("pm_usBankAccount_insufficientFunds", { amount: asCents(20_000) })
  await businessDays(2)
  const failed = await readAgain(begun.id)
  expect(failed).toMatchObject({
    status: "requires_payment_method",
    failure: { code: "insufficient_funds", chargeId: begun.charge?.id },
    charge: { status: "failed", fees: [{ amount: 160 }, { amount: 240 }] },
  })
})

test("a declined card leaves its charge and the bank's reason", async () => {
  const failed = await pays("pm_card_visa_chargeDeclinedInsufficientFunds")
  expect(failed).toMatchObject({
    status: "requires_payment_method",
    failure: { code: "insufficient_funds", chargeId: expect.stringContaining("ch_sbx") },
    charge: { status: "failed", fees: [] },
  })
})

test("a bank payment returned by its owner is a dispute that is lost when first reported", async () => {
  const begun = await pays("pm_usBankAccount_dispute")
  await businessDays(3)
  expect(await readAgain(begun.id)).toMatchObject({
    status: "succeeded",
    disputes: [
      {
        status: "lost",
        reason: "debit_not_authorized",
        amount: 103_000,
        answerDueAt: null,
        costs: [{ amount: 1_500 }],
      },
    ],
  })
})

test.each([
  ["winning_evidence", "won"],
  ["losing_evidence", "lost"],
])("a card dispute answered with %s is %s", async (text, outcome) => {
  const paid = await pays("pm_card_createDispute")
  await businessDays(1)
  const [dispute] = (await readAgain(paid.id)).disputes
  expect(dispute).toMatchObject({ status: "needs_response", reason: "fraudulent", amount: 103_000 })
  expect(dispute?.answerDueAt).toBeGreaterThan(paid.createdAt)
  await sandboxClient().disputes.update(dispute?.id ?? "", { evidence: { uncategorized_text: text } })
  expect((await readAgain(paid.id)).disputes).toMatchObject([{ status: "under_review", answerDueAt: null }])
  await businessDays(1)
  expect((await readAgain(paid.id)).disputes).toMatchObject([{ status: outcome, costs: [{ amount: 1_500 }] }])
})

test("refunds are read with whose operation they are, in part and in full", async () => {
  const paid = await pays("pm_card_visa")
  const { refunds } = sandboxClient()
  await refunds.create({ payment_intent: paid.id, amount: 3_000, metadata: { operation: "refund-1" } })
  await refunds.create({ payment_intent: paid.id })
  expect((await readAgain(paid.id)).refunds).toMatchObject([
    { amount: 100_000, status: "succeeded", operationId: null, costs: [] },
    { amount: 3_000, status: "succeeded", operationId: "refund-1" },
  ])
})

test("a refund that fails says so a day later", async () => {
  const paid = await pays("pm_card_refundFail")
  await sandboxClient().refunds.create({ payment_intent: paid.id })
  expect((await readAgain(paid.id)).refunds).toMatchObject([{ status: "succeeded" }])
  await businessDays(1)
  expect((await readAgain(paid.id)).refunds).toMatchObject([{ status: "failed", amount: 103_000 }])
})

test("a bank that asks who pays leads to its question", async () => {
  const waiting = await pays("pm_card_authenticationRequired")
  expect(waiting).toMatchObject({
    status: "requires_action",
    actionUrl: expect.stringMatching(/^\/sandbox\/authenticate\/pi_sbx\w+\?secret=/),
    charge: null,
  })
})
