/** Two tabs, two devices, an old tab, the back button: a tenant who pays in one of them is not charged in another. Source: money.md 3.14, threats.md T25. */
import Stripe from "stripe"
import { beforeEach, expect, test, vi } from "vitest"
import { confirmOnHostedPage } from "~/domain/payment-provider/sandbox.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { checkOpenPayment } from "~/domain/payments/online/check-open-payment.ts"
import { settle } from "~/domain/payments/sweep/settle.ts"
import { itIs, minutesPass, payOnline, paysBy, paysHosted, receiptOf, starts } from "../../support/online.ts"
import { confirms, gateway } from "../../support/sandbox.ts"
import { danaOwesRent, stateOf } from "../../support/tenancies.ts"

let dana = 0
beforeEach(async () => {
  payOnline()
  itIs("2026-01-05")
  dana = await danaOwesRent()
})

const check = async (receiptId: string) => checkOpenPayment(await gateway(), receiptId)
const statusOf = async ({ receiptId }: { receiptId: string }) => (await receiptOf(receiptId)).status

test("a new start ends the older page at once, before any job runs; the newer one is paid", async () => {
  const older = await paysHosted(dana, 100_000, "everything")
  const newer = await paysHosted(dana, 100_000, "everything")
  expect(await confirmOnHostedPage(older.sessionId, "pm_card_visa")).toMatchObject({ next: "declined" })
  expect(await confirmOnHostedPage(newer.sessionId, "pm_card_visa")).toMatchObject({ next: "return" })
  await check(newer.receiptId)
  expect([await statusOf(older), await statusOf(newer)]).toEqual(["canceled", "succeeded"])
  expect(await stateOf(dana, "2026-01-05")).toMatchObject({ owed: "0/0/0/0", advance: 0 })
})

test("a new start ends an older payment in the embedded form, and the form one on the page", async () => {
  const form = await starts(dana, 100_000)
  const page = await paysHosted(dana, 100_000, "everything")
  await expect(confirms((await receiptOf(form.receiptId)).stripeIntent ?? "", "pm_card_visa")).rejects.toThrow()
  await starts(dana, 100_000)
  expect(await confirmOnHostedPage(page.sessionId, "pm_card_visa")).toMatchObject({ next: "declined" })
})

test("who paid in the older tab before the newer one starts is not asked for more: nothing is begun", async () => {
  const older = await paysHosted(dana, 100_000, "everything")
  await confirmOnHostedPage(older.sessionId, "pm_card_visa")
  minutesPass(1)
  await expect(paysHosted(dana, 100_000, "everything")).rejects.toMatchObject({
    code: "BALANCES_CHANGED",
    message: expect.stringContaining("has just arrived"),
  })
  expect(await statusOf(older)).toBe("succeeded")
  expect(await stateOf(dana, "2026-01-05")).toMatchObject({ owed: "0/0/0/0", advance: 0 })
})

test("while the provider does not answer about the older payment, no newer one begins", async () => {
  const older = await paysHosted(dana, 100_000, "everything")
  const provider = await gateway()
  const silent = new Stripe.errors.StripeConnectionError({ message: "timeout" } as never)
  vi.spyOn(sandboxClient().checkout.sessions, "expire").mockRejectedValueOnce(silent)
  await expect(paysHosted(dana, 100_000, "everything")).rejects.toMatchObject({ status: 502 })
  expect(await confirmOnHostedPage(older.sessionId, "pm_card_visa")).toMatchObject({ next: "return" })
  await settle(provider, (await provider.intentOfHostedPage(older.sessionId)) ?? "")
  expect(await stateOf(dana, "2026-01-05")).toMatchObject({ owed: "0/0/0/0", advance: 0 })
})

test("two payments wanted one after the other are both made", async () => {
  const first = await paysBy("pm_card_visa", dana, 40_000)
  await settle(await gateway(), first.intentId)
  minutesPass(1)
  const second = await paysBy("pm_card_visa", dana, 60_000)
  await settle(await gateway(), second.intentId)
  expect([await statusOf(first), await statusOf(second)]).toEqual(["succeeded", "succeeded"])
  expect(await stateOf(dana, "2026-01-05")).toMatchObject({ owed: "0/0/0/0", advance: 0 })
})

test("a bank payment that arrives ends at the provider what else is open, without a job", async () => {
  const bank = await starts(dana, 100_000, { methodType: "us_bank_account" })
  const { stripeIntent } = await receiptOf(bank.receiptId)
  await confirms(stripeIntent ?? "", "pm_usBankAccount_success")
  await check(bank.receiptId)
  const later = await starts(dana, 100_000)
  expect([await statusOf(bank), await statusOf(later)]).toEqual(["pending", "created"])
})
