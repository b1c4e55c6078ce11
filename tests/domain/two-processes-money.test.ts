/** Money moves once at the provider, even if two processes of one PostgreSQL database get the request at once. Source: docs/decisions/0057. */
import { setTimeout as pause } from "node:timers/promises"
import { afterEach, beforeAll, beforeEach, expect } from "vitest"
import { read } from "#db/client.server.ts"
import { isPostgres } from "#db/engine.ts"
import { finishAutopay } from "~/domain/autopay/finish-autopay.ts"
import { verifyLedger } from "~/domain/ledger/verify.ts"
import { settleMethod } from "~/domain/payment-methods/settle-method.ts"
import { setUpMethod } from "~/domain/payment-methods/start-setup.ts"
import type { PaymentGateway } from "~/domain/payment-provider/port.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { cancelAtProvider } from "~/domain/payments/online/cancel-at-provider.ts"
import { confirmOwnPayment } from "~/domain/payments/online/confirm-saved.ts"
import { payInPortal } from "~/domain/payments/online/start-payment.ts"
import { refundPayment } from "~/domain/payments/refunds/refund-payment.ts"
import { asCents } from "~/values/money.ts"
import { chargeAutopay } from "../../jobs/charge-autopay.ts"
import { runDue } from "../../jobs/run-due.ts"
import { sweepPayments } from "../../jobs/sweep-payments.ts"
import { autopayReceipts, charged, danaAwaitsAutopay, fails, intents } from "../support/autopay-jobs.ts"
import { onPostgres as test } from "../support/engines.ts"
import { itIs, payOnline } from "../support/online.ts"
import { confirmedAda, hasPaid, REASON, storedRefunds } from "../support/refunds.ts"
import { gateway } from "../support/sandbox.ts"
import { hasSaved } from "../support/saved-methods.ts"
import { savedBy, setupRows, tenantAt } from "../support/setups.ts"
import { danaOwesRent, stateOf } from "../support/tenancies.ts"

const never = new AbortController().signal

async function secondProcess() {
  const { anotherProcess } = await import("../support/another-process.ts")
  const process = await anotherProcess()
  const parts = await Promise.all([
    import("~/domain/autopay/finish-autopay.ts"),
    import("~/domain/payment-methods/delete-method.ts"),
    import("~/domain/payment-methods/start-setup.ts"),
    import("~/domain/payments/online/cancel-at-provider.ts"),
    import("~/domain/payments/online/confirm-saved.ts"),
    import("~/domain/payments/online/start-payment.ts"),
    import("~/domain/payments/refunds/refund-payment.ts"),
    import("~/domain/payment-provider/payment-gateway.ts"),
    import("../../jobs/charge-autopay.ts"),
  ])
  const [finish, remove, setUp, cancel, confirm, start, refund, provider, job] = parts
  return { process, ...finish, ...remove, ...setUp, ...cancel, ...confirm, ...start, ...refund, ...provider, ...job }
}

let other: Awaited<ReturnType<typeof secondProcess>>
beforeAll(async () => {
  if (isPostgres) other = await secondProcess()
})
beforeEach(() => other?.process.open({ PAYMENTS: "sandbox" }))
afterEach(() => other?.process.close())
afterEach(async () => {
  if (isPostgres) expect(await read(verifyLedger)).toEqual([])
})

/** Dana owes January's rent of $1,000.00. */
async function danaOwes(): Promise<number> {
  payOnline()
  itIs("2026-01-05")
  return danaOwesRent()
}

test("a refund that is requested in both is made once", async () => {
  const dana = await danaOwes()
  const { intentId } = await hasPaid(dana, 100_000)
  const input = { stripePaymentId: intentId, amount: asCents(50_000), reason: REASON }
  const form = { call: "refund", key: "once", body: input }
  const [first, second] = await Promise.all([
    refundPayment(confirmedAda, input, form),
    other.refundPayment(confirmedAda, input, form),
  ])
  expect(first.refundId).toBe(second.refundId)
  expect((await sandboxClient().refunds.list({ limit: 10 })).data.map(({ amount }) => amount)).toEqual([50_000])
  expect(await storedRefunds()).toHaveLength(1)
})

test("a payment that is started in both is made once at the provider, and charged once", async () => {
  const dana = await danaOwes()
  const { id: methodId } = await hasSaved(dana, "pm_card_visa")
  const actor = tenantAt(dana)
  const input = { amount: asCents(100_000), choice: "totalRentBalance", methodId } as const
  const form = { call: "pay", key: "once", body: input }
  const [first, second] = await Promise.all([payInPortal(actor, input, form), other.payInPortal(actor, input, form)])
  expect(first.receipt).toBe(second.receipt)
  await Promise.all([confirmOwnPayment(actor, first), other.confirmOwnPayment(actor, first)])
  expect([await charged(), (await intents()).length]).toEqual([[103_000], 1])
  expect((await stateOf(dana, "2026-01-05")).account).toBe(0)
})

test("a payment that is cancelled in both while it is confirmed is either charged and booked, or neither", async () => {
  const dana = await danaOwes()
  const { id: methodId } = await hasSaved(dana, "pm_card_visa")
  const actor = tenantAt(dana)
  const input = { amount: asCents(100_000), choice: "totalRentBalance", methodId } as const
  const { receipt } = await payInPortal(actor, input)
  const provider = await other.paymentGateway()
  await Promise.allSettled([
    other.cancelAtProvider(provider as PaymentGateway, receipt),
    confirmOwnPayment(actor, { receipt }),
    cancelAtProvider(await gateway(), receipt),
  ])
  await sweepPayments(never, fails)
  const isCharged = (await charged()).length === 1
  expect((await stateOf(dana, "2026-01-05")).account).toBe(isCharged ? 0 : 100_000)
})

test("a method that is being saved in both has one setup at the provider", async () => {
  const dana = await danaOwes()
  const form = { call: "setup", key: "once", body: {} }
  const setups = await Promise.all([setUpMethod(tenantAt(dana), {}, form), other.setUpMethod(tenantAt(dana), {}, form)])
  expect(setups[0]).toEqual(setups[1])
  expect(await setupRows()).toHaveLength(1)
  expect((await sandboxClient().setupIntents.list({ limit: 10 })).data).toHaveLength(1)
})

test("a method that is deleted in one process while the other reads it slowly stays deleted", async () => {
  const dana = await danaOwes()
  const { id: methodId } = await hasSaved(dana, "pm_card_visa")
  const provider = await gateway()
  const requested = Promise.withResolvers<void>()
  const slow: PaymentGateway = {
    ...provider,
    async readMethod(id) {
      const method = await provider.readMethod(id)
      requested.resolve()
      await pause(1_000)
      return method
    },
  }
  const reading = settleMethod(slow, methodId)
  await requested.promise
  await Promise.all([reading, other.deleteMethod(tenantAt(dana), { methodId })])
  expect(await savedBy(dana)).toEqual([])
})

test("autopay is charged once though both processes run its job", async () => {
  const dana = await danaAwaitsAutopay("pm_card_visa")
  itIs("2026-01-03", 5)
  await runDue()
  await sweepPayments(never, fails)
  await Promise.all([chargeAutopay(never, fails), other.chargeAutopay(never, fails)])
  expect([await charged(), (await intents()).length]).toEqual([[103_000], 1])
  expect((await stateOf(dana, "2026-01-03")).account).toBe(0)
})

test("an autopay that its tenant finishes in both is confirmed once", async () => {
  const dana = await danaAwaitsAutopay("pm_card_authenticationRequired")
  itIs("2026-01-03", 5)
  await runDue()
  await sweepPayments(never, fails)
  await chargeAutopay(never, fails)
  const [autopay] = await autopayReceipts()
  const input = { receipt: autopay?.id ?? "" }
  const form = { call: "finish", key: "once", body: input }
  const ends = await Promise.all([
    finishAutopay(tenantAt(dana), input, form),
    other.finishAutopay(tenantAt(dana), input, form),
  ])
  expect(ends.map(({ staysHere }) => staysHere)).toContain(true)
  expect([await charged(), (await intents()).length]).toEqual([[], 1])
})
