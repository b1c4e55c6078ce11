/** Two tabs, an old tab, the back button: whoever pays in one of them is not charged in another. Source: money.md 3.14, threats.md T25. */
import { beforeEach, expect, test } from "vitest"
import { confirmOnHostedPage } from "~/domain/payment-provider/sandbox/payer.ts"
import { settle } from "~/domain/payments/settle.ts"
import { cancelPayments } from "../../../jobs/cancel-payments.ts"
import { itIs, minutesPass, payOnline, paysBy, paysHosted, receiptOf, starts } from "../../support/online.ts"
import { confirms, gateway } from "../../support/sandbox.ts"
import { danaOwesRent, stateOf } from "../../support/tenancies.ts"

let dana = 0
beforeEach(async () => {
  payOnline()
  itIs("2026-01-05")
  dana = await danaOwesRent()
})

const cancel = () =>
  cancelPayments(new AbortController().signal, (error) => {
    throw error
  })
const settleHosted = async (sessionId: string) => {
  const provider = await gateway()
  await settle(provider, (await provider.intentOfHostedPage(sessionId)) ?? "")
}

test("who pays in the older of two tabs cannot pay in the newer one too", async () => {
  const older = await paysHosted(dana, 100_000, "everything")
  const newer = await paysHosted(dana, 100_000, "everything")
  minutesPass(1)
  confirmOnHostedPage(older.sessionId, "pm_card_visa")
  await settleHosted(older.sessionId)
  await cancel()
  expect(confirmOnHostedPage(newer.sessionId, "pm_card_visa")).toMatchObject({ next: "declined" })
  expect(await receiptOf(older.receiptId)).toMatchObject({ status: "succeeded" })
  expect(await receiptOf(newer.receiptId)).toMatchObject({ status: "canceled" })
  expect(await stateOf(dana, "2026-01-05")).toMatchObject({ owed: "0/0/0/0" })
})

test("a bank payment that is on its way calls off what else was open, too", async () => {
  const older = await starts(dana, 100_000, { methodType: "us_bank_account" })
  const newer = await starts(dana, 100_000)
  minutesPass(1)
  const { stripeIntent } = await receiptOf(older.receiptId)
  await confirms(stripeIntent ?? "", "pm_usBankAccount_success")
  await settle(await gateway(), stripeIntent ?? "")
  await cancel()
  expect(await receiptOf(older.receiptId)).toMatchObject({ status: "pending" })
  expect(await receiptOf(newer.receiptId)).toMatchObject({ status: "canceled" })
  const other = (await receiptOf(newer.receiptId)).stripeIntent ?? ""
  await expect(confirms(other, "pm_card_visa")).rejects.toThrow()
})

test("what was opened after the payment was confirmed stays open, however late the payment is heard of", async () => {
  const paid = await paysBy("pm_card_visa", dana, 40_000)
  minutesPass(1)
  const next = await starts(dana, 60_000)
  await settle(await gateway(), paid.intentId)
  await cancel()
  expect(await receiptOf(paid.receiptId)).toMatchObject({ status: "succeeded" })
  await confirms((await receiptOf(next.receiptId)).stripeIntent ?? "", "pm_card_visa")
  await settle(await gateway(), (await receiptOf(next.receiptId)).stripeIntent ?? "")
  expect(await receiptOf(next.receiptId)).toMatchObject({ status: "succeeded" })
})
