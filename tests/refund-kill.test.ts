/**
 * The server is killed at the worst moment: after the provider has made a refund and before we have stored that. tests/long tries every other moment.
 * Source: threats.md R1, money.md 3.16.
 */
import { expect, onTestFinished, test } from "vitest"
import { closeSandbox } from "~/domain/payment-provider/sandbox.ts"
import {
  danaHasPaid,
  isQuiet,
  REFUNDED_ONCE,
  refundOutcome,
  refundsIn,
  requestRefund,
} from "./support/killed-refunds.ts"
import { diesAmid, folderOfTest, rowsIn, startKillable } from "./support/killed-server.ts"
import { acceptsPayments } from "./support/online.ts"

test("a payment is refunded once, though the server is killed before it knows of the refund", async () => {
  acceptsPayments()
  const dana = await danaHasPaid()
  onTestFinished(closeSandbox)
  const folder = folderOfTest("with its sandbox")
  const first = await startKillable(folder)
  await isQuiet(folder)
  const madeThere = { after: 1, file: "sandbox.sqlite" }
  expect(await diesAmid(first, madeThere, () => requestRefund(first, dana, "once"))).toEqual({ died: true })
  expect(rowsIn(folder, "select status, provider_refund from refund_requests")).toEqual([
    { status: "requested", provider_refund: null },
  ])
  expect(rowsIn(folder, "select id from objects where kind = 'refund'", "sandbox.sqlite")).toHaveLength(1)

  const second = await startKillable(folder)
  await requestRefund(second, dana, "once")
  await expect.poll(() => refundsIn(folder)).toEqual(["succeeded"])
  await second.killed()
  expect(await refundOutcome(folder)).toEqual(REFUNDED_ONCE)
})
