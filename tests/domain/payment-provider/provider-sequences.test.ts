/** The recorded orders in which the provider reports a payment; the sandbox reports in the same orders. */
import { afterEach, beforeEach, expect, test } from "vitest"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { businessDays, eventTypes, leaveSandbox, pays, useSandbox } from "../../support/sandbox.ts"

beforeEach(useSandbox)
afterEach(leaveSandbox)

const BEGUN = ["customer.created", "payment_intent.created"]

test("a card: paid, and its balance transaction seconds later", async () => {
  await pays("pm_card_visa")
  await businessDays(1)
  expect(await eventTypes()).toEqual([...BEGUN, "payment_intent.succeeded", "charge.succeeded", "charge.updated"])
})

test("a bank account: pending, the balance transaction while it is, the mandate used up, paid", async () => {
  await pays("pm_usBankAccount_success")
  await businessDays(2)
  expect(await eventTypes()).toEqual([
    ...BEGUN,
    "charge.pending",
    "payment_intent.processing",
    "charge.updated",
    "mandate.updated",
    "payment_intent.succeeded",
    "charge.succeeded",
  ])
})

test("a bank account without money", async () => {
  await pays("pm_usBankAccount_insufficientFunds")
  await businessDays(2)
  expect((await eventTypes()).slice(5)).toEqual([
    "mandate.updated",
    "mandate.updated",
    "payment_intent.payment_failed",
    "charge.failed",
  ])
})

test("a return after success: a dispute created, its money gone, closed, in one moment", async () => {
  await pays("pm_usBankAccount_dispute")
  await businessDays(3)
  expect((await eventTypes()).filter((type) => !type.startsWith("payout.")).slice(8)).toEqual([
    "charge.dispute.created",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.closed",
  ])
})

test("a card's dispute: created with its money gone, closed after the answer", async () => {
  const { id } = await pays("pm_card_createDispute")
  await businessDays(1)
  const { disputes } = sandboxClient()
  const [dispute] = (await disputes.list({ payment_intent: id })).data
  await disputes.update(dispute?.id ?? "", { evidence: { uncategorized_text: "winning_evidence" } })
  await businessDays(1)
  expect((await eventTypes()).slice(5)).toEqual([
    "charge.dispute.created",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.updated",
    "charge.dispute.funds_reinstated",
    "charge.dispute.closed",
  ])
})

test("a dispute nobody answers is lost", async () => {
  const { id } = await pays("pm_card_createDispute")
  await businessDays(8)
  const [dispute] = (await sandboxClient().disputes.list({ payment_intent: id })).data
  expect(dispute).toMatchObject({ status: "lost", evidence_details: { past_due: true } })
  expect((await eventTypes()).at(-1)).toBe("charge.dispute.closed")
})

test("a refund", async () => {
  const { id } = await pays("pm_card_visa")
  await businessDays(1)
  await sandboxClient().refunds.create({ payment_intent: id })
  await businessDays(1)
  expect((await eventTypes()).slice(5)).toEqual([
    "refund.created",
    "charge.refunded",
    "refund.updated",
    "charge.refund.updated",
  ])
})

test("a refund that fails afterwards", async () => {
  const { id } = await pays("pm_card_refundFail")
  await businessDays(1)
  await sandboxClient().refunds.create({ payment_intent: id })
  await businessDays(1)
  expect((await eventTypes()).slice(7)).toEqual(["refund.failed", "refund.updated", "charge.refund.updated"])
})
