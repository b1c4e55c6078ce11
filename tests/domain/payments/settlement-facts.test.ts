/** The facts of a payment at the provider with their times, in cases that the sandbox does not have. Source: money.md 3.9, 3.14, 3.22. */
import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { auditLog, unbookedPayments } from "#db/schema/index.ts"
import type { PaymentGateway, ProviderDispute, ProviderIntent } from "~/domain/payment-provider/port.ts"
import { settle } from "~/domain/payments/sweep/settle.ts"
import { asCents } from "~/values/money.ts"
import { digest, itIs, payOnline, paysBy, receiptOf } from "../../support/online.ts"
import { gateway } from "../../support/sandbox.ts"
import { danaOwesRent, stateOf } from "../../support/tenancies.ts"
import { on } from "../../support/world.ts"

let receiptId = ""
let intentId = ""
beforeEach(async () => {
  payOnline()
  itIs("2026-01-05")
  const dana = await danaOwesRent()
  ;({ receiptId, intentId } = await paysBy("pm_card_visa", dana, 100_000))
})

/** Changes the provider's response about the payment. */
async function settles(more: Partial<ProviderIntent>) {
  const real = await gateway()
  const readIntent = async (id: string) => {
    const intent = await real.readIntent(id)
    return intent && { ...intent, ...more }
  }
  return settle({ ...real, readIntent } as PaymentGateway, intentId)
}

const dispute = (status: string, more: Partial<ProviderDispute> = {}): ProviderDispute => ({
  id: "dp_1",
  amount: asCents(103_000),
  reason: "fraudulent",
  status,
  at: on("2026-01-06"),
  answerDueAt: null,
  costs: [],
  ...more,
})
const categories = async () => (await read((tx) => tx.all(tx.select().from(auditLog)))).map(({ category }) => category)

test.each([
  ["currency", { currency: "eur" }],
  ["livemode", { livemode: true }],
  ["amount", { amount: asCents(103_001) }],
])("a payment of another %s is listed, and nothing of it is booked", async (problem, more) => {
  const before = await digest()
  expect(await settles(more)).toBe("unbooked")
  expect(await settles(more)).toBe("unbooked")
  expect(await digest()).toEqual(before)
  expect(await read((tx) => tx.all(tx.select().from(unbookedPayments)))).toMatchObject([
    { problem, intentId, receiptId },
  ])
})

test("a dispute that may come is told once, and holds nothing", async () => {
  itIs("2026-01-07")
  for (const _ of [1, 2]) await settles({ disputes: [dispute("warning_needs_response")] })
  expect(await receiptOf(receiptId)).toMatchObject({ status: "succeeded", takenBack: 0 })
  expect((await categories()).filter((category) => category === "CHARGEBACK_CREATED")).toHaveLength(1)
  await settles({ disputes: [dispute("warning_closed")] })
  expect((await digest()).books.filter((line) => line.startsWith("dp:"))).toEqual([])
})

test("a dispute that was prevented after it was opened is closed without a loss", async () => {
  itIs("2026-01-07")
  await settles({ disputes: [dispute("needs_response")] })
  expect(await receiptOf(receiptId)).toMatchObject({ status: "disputed" })
  for (const _ of [1, 2]) await settles({ disputes: [dispute("prevented")] })
  expect(await receiptOf(receiptId)).toMatchObject({ status: "dispute-won", takenBack: 0 })
})

test("a refund that waits for the payer is not booked yet", async () => {
  const refund = { id: "re_1", amount: asCents(3_000), at: on("2026-01-06"), operationId: null, costs: [] }
  itIs("2026-01-07")
  await settles({ refunds: [{ ...refund, status: "requires_action" }] })
  expect(await receiptOf(receiptId)).toMatchObject({ takenBack: 0 })
  await settles({ refunds: [{ ...refund, status: "pending" }] })
  expect(await receiptOf(receiptId)).toMatchObject({ takenBack: 3_000 })
  expect((await categories()).filter((category) => category === "PAYMENT_REFUNDED")).toHaveLength(1)
})

test("a fee that the provider gives back is booked as one below zero, on its own day", async () => {
  const { charge } = (await (await gateway()).readIntent(intentId)) ?? {}
  const fees = [
    { transactionId: "txn_1", kind: "processing", amount: asCents(3_017), at: on("2026-01-05") },
    { transactionId: "txn_2", kind: "processing", amount: asCents(-3_017), at: on("2026-01-06") },
  ] as const
  itIs("2026-01-07")
  for (const _ of [1, 2]) await settles({ charge: charge ? { ...charge, fees } : null })
  expect((await digest()).books.filter((line) => line.startsWith("bt:"))).toEqual([
    "bt:txn_1 provider_fee 2026-01-05 EXP_PROC 3017",
    "bt:txn_1 provider_fee 2026-01-05 STRIPE -3017",
    "bt:txn_2 provider_fee 2026-01-06 EXP_PROC -3017",
    "bt:txn_2 provider_fee 2026-01-06 STRIPE 3017",
  ])
  expect(await stateOf((await receiptOf(receiptId)).tenantId, "2026-01-07")).toMatchObject({ owed: "0/0/0/0" })
})
