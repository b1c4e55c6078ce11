/** Refunds from the request of staff to the provider's outcome: booked once, in the requester's name. Source: money.md 1.5, 3.16. */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { outbox } from "#db/schema/index.ts"
import { balancesOf } from "~/domain/ledger/balances.ts"
import { verifyLedger } from "~/domain/ledger/verify.ts"
import { type PaymentGateway, ProviderUnavailable } from "~/domain/payment-provider/port.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { finishRefund } from "~/domain/payments/refunds/refund-payment.ts"
import { previewRefund } from "~/domain/payments/refunds/refund-preview.ts"
import { openRefund } from "~/domain/payments/refunds/refund-requests.ts"
import { settle } from "~/domain/payments/sweep/settle.ts"
import { verifyReceipts } from "~/domain/payments/verify-receipts.ts"
import { asCents } from "~/values/money.ts"
import { checkOpenPayments } from "../../../jobs/check-open-payments.ts"
import { sweepPayments } from "../../../jobs/sweep-payments.ts"
import { liveExampleE } from "../../support/examples/e.ts"
import { digest, itIs, minutesPass, payOnline, receiptOf } from "../../support/online.ts"
import { logged } from "../../support/passkeys.ts"
import { confirmedAda, hasPaid, REASON, refunds, storedRefunds } from "../../support/refunds.ts"
import { businessDays, gateway, readAgain } from "../../support/sandbox.ts"
import { danaOwesRent, postingsOf, stateOf } from "../../support/tenancies.ts"

const never = new AbortController().signal
const fail = (error: unknown) => {
  throw error
}
const sweeps = () => sweepPayments(never, fail)
const checks = () => checkOpenPayments(never, fail)
const broken = async () => [...(await read(verifyLedger)), ...(await read(verifyReceipts))]
const made = async () => (await sandboxClient().refunds.list({ limit: 100 })).data
const owed = async () => (await stateOf(dana, "2026-01-20")).owed
const mails = async () => (await read((tx) => tx.all(tx.select().from(outbox)))).map(({ subject }) => subject)

let dana = 0
beforeEach(payOnline)

/** Dana has paid January's rent of $1,000.00, and $30.00 of fee. */
async function danaHasPaid(token?: string) {
  itIs("2026-01-05")
  dana = await danaOwesRent()
  return hasPaid(dana, 100_000, token)
}

/** A stored refund; the server died before the provider was called. */
const written = async (intentId: string, amount: number) => {
  const provider = await gateway()
  const input = { stripePaymentId: intentId, amount: asCents(amount), reason: REASON }
  return write((tx) => openRefund(tx, provider, confirmedAda, input))
}

/** The provider makes the refund, and its response is lost. */
const cutOff = async (): Promise<PaymentGateway> => {
  const real = await gateway()
  const createRefund: PaymentGateway["createRefund"] = async (wanted) => {
    await real.createRefund(wanted)
    throw new ProviderUnavailable("The line was cut")
  }
  return { ...real, createRefund }
}

test("E: a card deposit is returned by staff's refunds after the move-out, in two pieces", async () => {
  itIs("2026-01-01")
  await liveExampleE({
    paysDeposit: async (tenantId, amount, day) => {
      itIs(day)
      return (await hasPaid(tenantId, amount, "pm_card_visa", { choice: "totalDepositBalance" })).receiptId
    },
    refunds: async (receiptId, amount, day) => {
      itIs(day)
      return refunds((await receiptOf(receiptId)).stripeIntent ?? "", amount)
    },
  })
  expect(await broken()).toEqual([])
})

test("refunding one cent of a card payment of $1,030.00 takes one cent of rent back and none of the fee", async () => {
  const { intentId } = await danaHasPaid()
  itIs("2026-01-20")
  await refunds(intentId, 1)
  expect(await postingsOf(dana, "2026-01-20")).toEqual(["AR_RENT+1 STRIPE−1"])
})

test("a preview is what is posted then, also beside a refund that is not booked yet", async () => {
  const { intentId } = await danaHasPaid()
  itIs("2026-01-20")
  await written(intentId, 30_000)
  const query = { stripePaymentId: intentId, amount: asCents(33_333) }
  const shown = await read((tx) => previewRefund(tx, confirmedAda, query))
  minutesPass(2)
  await checks()
  await refunds(intentId, 33_333)
  const { rent, lastJournalId: _, ...rest } = shown.after
  expect(await owed()).toBe(`${rent}/${rest.late}/${rest.other}/${rest.depositOwed}`)
  expect(shown).toMatchObject({ principal: 32_362, fee: 971, before: { rent: 29_126 }, isRentOverdue: true })
  expect(shown.reopened.map(({ charge, cents }) => [charge?.kind, charge?.period, cents])).toEqual([
    ["rent", null, 32_362],
  ])
})

test("a preview is stale once somebody else has asked for a refund, also while nothing of it is booked", async () => {
  const { intentId } = await danaHasPaid()
  const provider = await gateway()
  const { lastJournalId: previewSeq } = await read((tx) => balancesOf(tx, dana))
  await written(intentId, 30_000)
  const requests = (left: number) => {
    const shown = { previewSeq, left: asCents(left) }
    const input = { stripePaymentId: intentId, amount: asCents(1_000), reason: REASON, ...shown }
    return write((tx) => openRefund(tx, provider, confirmedAda, input))
  }
  await expect(requests(103_000)).rejects.toMatchObject({ code: "PREVIEW_STALE" })
  expect(await storedRefunds()).toHaveLength(1)
  await requests(73_000)
  expect(await storedRefunds()).toHaveLength(2)
})

test("a refund that takes a while counts at once, stands as pending, and succeeds later; the tenant is mailed once", async () => {
  const { intentId } = await danaHasPaid("pm_card_pendingRefund")
  expect(await refunds(intentId, 103_000)).toMatchObject({ status: "pending", amount: 103_000 })
  expect([await owed(), (await storedRefunds())[0]?.status]).toEqual(["100000/0/0/0", "pending"])
  itIs("2026-01-08")
  businessDays(1)
  await sweeps()
  expect([await owed(), (await storedRefunds())[0]?.status]).toEqual(["100000/0/0/0", "succeeded"])
  const subjects = ["Your payment was received", "A refund of your payment is on its way"]
  expect(await mails()).toEqual(["Activate your account", ...subjects])
})

test("a refund that fails later undoes itself, may be requested again, and only the first was in staff's name", async () => {
  const { intentId, receiptId } = await danaHasPaid("pm_card_refundFail")
  expect(await refunds(intentId, 103_000)).toMatchObject({ status: "succeeded" })
  itIs("2026-01-08")
  businessDays(1)
  await sweeps()
  expect([await owed(), (await storedRefunds())[0]?.status]).toEqual(["0/0/0/0", "failed"])
  expect(await receiptOf(receiptId)).toMatchObject({ status: "succeeded", takenBack: 0 })
  expect(await refunds(intentId, 50_000)).toMatchObject({ status: "succeeded", amount: 50_000 })
  expect((await logged("PAYMENT_REFUNDED")).map(({ userName }) => userName)).toEqual([
    "Ada Admin",
    "System",
    "Ada Admin",
  ])
  expect(await broken()).toEqual([])
})

test("a refund made at the provider is kept without a name", async () => {
  const { intentId } = await danaHasPaid("pm_card_pendingRefund")
  await sandboxClient().refunds.create({ payment_intent: intentId, amount: 20_000 })
  await sweeps()
  expect(await storedRefunds()).toMatchObject([
    { amount: 20_000, status: "pending", requestedBy: null, requestedByName: null, reason: null },
  ])
  expect(await logged("PAYMENT_REFUNDED")).toMatchObject([{ userId: null, userName: "System" }])
})

test("a refund that was written down and never made is made by the minute's check, once", async () => {
  const { intentId } = await danaHasPaid()
  await written(intentId, 51_500)
  await checks()
  expect(await made()).toEqual([])
  minutesPass(2)
  await checks()
  await checks()
  expect([await owed(), (await made()).length]).toEqual(["50000/0/0/0", 1])
  expect((await logged("PAYMENT_REFUNDED"))[0]?.userName).toBe("Ada Admin")
})

test("a refund whose answer was lost is found under its key, and by its number when that is too old to be sent again", async () => {
  const { intentId } = await danaHasPaid()
  const [first, second] = [await written(intentId, 10_000), await written(intentId, 20_000)]
  for (const id of [first, second]) await expect(finishRefund(await cutOff(), id)).rejects.toThrow("The line was cut")
  expect((await storedRefunds()).map(({ status }) => status)).toEqual(["requested", "requested"])
  await finishRefund(await gateway(), first)
  minutesPass(23 * 60 + 1)
  await finishRefund(await gateway(), second)
  expect((await storedRefunds()).map(({ status }) => status)).toEqual(["succeeded", "succeeded"])
  expect([(await made()).length, await broken()]).toEqual([2, []])
})

test("a refund that is too old to be sent and was never made is given up, and its money may be refunded again", async () => {
  const { intentId, receiptId } = await danaHasPaid()
  await written(intentId, 103_000)
  await expect(refunds(intentId, 1)).rejects.toMatchObject({ code: "VALIDATION_ERROR" })
  minutesPass(23 * 60 + 1)
  await checks()
  expect([(await storedRefunds())[0]?.status, await made()]).toEqual(["failed", []])
  expect(await refunds(intentId, 103_000)).toMatchObject({ status: "succeeded" })
  expect(await receiptOf(receiptId)).toMatchObject({ status: "refunded" })
})

test("the provider's refusal ends a request with nothing posted, and the same request may be sent again", async () => {
  const { intentId } = await danaHasPaid()
  // Staff refund it at the provider itself, and no event has arrived yet.
  await sandboxClient().refunds.create({ payment_intent: intentId, amount: 60_000 })
  const before = (await digest()).books
  expect(before.filter((line) => line.includes("refund"))).toEqual([])
  await expect(refunds(intentId, 60_000, "once")).rejects.toMatchObject({ code: "PAYMENT_PROVIDER_ERROR", status: 502 })
  expect((await storedRefunds()).map(({ status, providerRefund }) => [status, providerRefund === null])).toEqual([
    ["failed", true],
    ["succeeded", false],
  ])
  await expect(refunds(intentId, 60_000, "once")).rejects.toMatchObject({ code: "VALIDATION_ERROR" })
  expect(await refunds(intentId, 43_000, "another")).toMatchObject({ status: "succeeded" })
  expect(await broken()).toEqual([])
})

test("while the provider is unavailable the request waits, and nobody can ask for its money twice", async () => {
  const { intentId } = await danaHasPaid()
  const id = await written(intentId, 60_000)
  await expect(finishRefund(await cutOff(), id)).rejects.toThrow(ProviderUnavailable)
  await expect(refunds(intentId, 60_000)).rejects.toMatchObject({
    fields: { amount: [expect.stringMatching(/^No more than .* is left to refund\.$/)] },
  })
  await settle(await gateway(), intentId)
  expect(await storedRefunds()).toMatchObject([{ id, status: "succeeded", requestedByName: "Ada Admin" }])
})

test("a payment whose dispute was won is refunded like any other", async () => {
  const { intentId, receiptId } = await danaHasPaid("pm_card_createDispute")
  itIs("2026-01-08")
  businessDays(2)
  await sweeps()
  const [dispute] = (await readAgain(intentId)).disputes
  await sandboxClient().disputes.update(dispute?.id ?? "", { evidence: { uncategorized_text: "winning_evidence" } })
  itIs("2026-01-14")
  businessDays(2)
  await sweeps()
  expect(await receiptOf(receiptId)).toMatchObject({ status: "dispute-won", takenBack: 0 })
  expect(await refunds(intentId, 40_000)).toMatchObject({ status: "succeeded" })
  expect(await receiptOf(receiptId)).toMatchObject({ status: "dispute-won", takenBack: 40_000 })
  expect(await refunds(intentId, 63_000)).toMatchObject({ status: "succeeded" })
  expect(await receiptOf(receiptId)).toMatchObject({ status: "refunded", takenBack: 103_000 })
  expect(await broken()).toEqual([])
})

test("a refund and a dispute that meet take back no more than was paid", async () => {
  const { intentId, receiptId } = await danaHasPaid("pm_card_createDispute")
  await refunds(intentId, 40_000)
  itIs("2026-01-08")
  businessDays(2)
  const id = await written(intentId, 63_000)
  await finishRefund(await gateway(), id)
  expect((await storedRefunds()).map(({ status }) => status)).toEqual(["succeeded", "failed"])
  expect(await receiptOf(receiptId)).toMatchObject({ status: "disputed", takenBack: 40_000 })
  itIs("2026-02-20")
  businessDays(12)
  await sweeps()
  expect(await receiptOf(receiptId)).toMatchObject({ status: "dispute-lost", takenBack: 103_000 })
  expect([await owed(), await broken()]).toEqual(["100000/0/0/0", []])
})
