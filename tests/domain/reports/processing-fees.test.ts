/** The provider's fee of a payment: estimated until its balance transaction is known, which may have no fee. */
import { expect, test } from "vitest"
import { type ProviderFee, postProviderFee } from "~/domain/payments/provider-fees.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { asCents } from "~/values/money.ts"
import { sweepPayments } from "../../../jobs/sweep-payments.ts"
import { itIs, payOnline, paysBy } from "../../support/online.ts"
import { paysOnline } from "../../support/provider.ts"
import { reportOf } from "../../support/reports.ts"
import { danaOwesRent } from "../../support/tenancies.ts"
import { during, on } from "../../support/world.ts"

const feesOf = async (month: string) => (await reportOf(month)).processingFees

const books = (kind: ProviderFee["kind"], amount: number, receiptId: string) => {
  const fee = { transactionId: `txn_${kind}`, receiptId, kind, amount: asCents(amount), at: on("2026-01-20") }
  return during("2026-01-20", (tx) => postProviderFee(tx, SYSTEM, fee))
}

test("another fee, of a dispute, does not end the estimate; the booked one does", async () => {
  const dana = await danaOwesRent()
  const card = await paysOnline(dana, 100_000, "2026-01-10")
  await books("other", 1_500, card)
  expect(await feesOf("2026-01")).toEqual({ card: 2_930, ach: 0, total: 2_930, estimated: true })
  await books("processing", 2_500, card)
  expect(await feesOf("2026-01")).toEqual({ card: 2_500, ach: 0, total: 2_500, estimated: false })
})

test("a payment for which the provider keeps nothing is no estimate any more", async () => {
  payOnline()
  const dana = await danaOwesRent()
  itIs("2026-01-10")
  await paysBy("pm_usBankAccount_success", dana, 50)
  itIs("2026-01-20")
  await sweepPayments(new AbortController().signal, (error) => {
    throw error
  })
  // 0.8 % of 50 cents is less than half a cent.
  expect(await feesOf("2026-01")).toEqual({ card: 0, ach: 0, total: 0, estimated: false })
})
