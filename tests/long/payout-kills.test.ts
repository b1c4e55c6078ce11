/** A payout is booked exactly once, whenever the server is killed: after each single commit of our database, one run each. Source: money.md 11.2. */
import { expect, onTestFinished, test } from "vitest"
import { closeSandbox } from "~/domain/payment-provider/sandbox.ts"
import { danasMoneyIsAtTheProvider, PAID_OUT_ONCE, payoutsWhileKilled } from "../support/killed-payouts.ts"
import { atEachCommit } from "../support/killed-server.ts"
import { acceptsPayments } from "../support/online.ts"

test("a payout is booked once, at whichever commit the server is killed", async () => {
  acceptsPayments()
  await danasMoneyIsAtTheProvider()
  onTestFinished(closeSandbox)
  const crashes = await atEachCommit(async (commits) => {
    const { died, outcome } = await payoutsWhileKilled({ after: commits, file: "suitekeeper.sqlite" })
    expect(outcome, `after ${commits} commits`).toEqual(PAID_OUT_ONCE)
    return { died }
  })
  expect(crashes).toBeGreaterThan(3)
})
