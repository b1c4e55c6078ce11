/**
 * The server is killed while it books a payout. tests/long tries every other moment. Source: money.md 11.2.
 */
import { expect, onTestFinished, test } from "vitest"
import { closeSandbox } from "~/domain/payment-provider/sandbox.ts"
import { danasMoneyIsAtTheProvider, PAID_OUT_ONCE, payoutsWhileKilled } from "./support/killed-payouts.ts"
import { acceptsPayments } from "./support/online.ts"

test("a payout is booked once, though the server is killed between its transactions and itself", async () => {
  acceptsPayments()
  await danasMoneyIsAtTheProvider()
  onTestFinished(closeSandbox)
  const death = { after: 2, file: "suitekeeper.sqlite" }
  expect(await payoutsWhileKilled(death)).toEqual({ died: true, outcome: PAID_OUT_ONCE })
})
