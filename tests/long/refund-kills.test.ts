/**
 * A payment is refunded exactly once, in the requester's name, whenever the server is killed: after each single commit of our database and of the
 * provider's, one run each, from the request to the booking. Source: threats.md R1, money.md 3.16.
 */
import { beforeEach, expect, onTestFinished, test } from "vitest"
import { closeSandbox } from "~/domain/payment-provider/sandbox.ts"
import {
  aMinutePasses,
  danaHasPaid,
  isQuiet,
  REFUNDED_ONCE,
  type Refunding,
  refundOutcome,
  refundsIn,
  requestRefund,
} from "../support/killed-refunds.ts"
import { atEachCommit, diesAmid, folderOfTest, startKillable } from "../support/killed-server.ts"
import { acceptsPayments } from "../support/online.ts"

let dana: Refunding
beforeEach(async () => {
  acceptsPayments()
  dana = await danaHasPaid()
  onTestFinished(closeSandbox)
})

test("a refund whose request is cut off, and sent again, is made once", async () => {
  const crashes = await atEachCommit(async (commits) => {
    const folder = folderOfTest("with its sandbox")
    const first = await startKillable(folder)
    await isQuiet(folder)
    const death = await diesAmid(first, { after: commits }, () => requestRefund(first, dana, "once"))
    const second = await startKillable(folder)
    await requestRefund(second, dana, "once")
    await expect.poll(() => refundsIn(folder)).toEqual(["succeeded"])
    await second.killed()
    expect(await refundOutcome(folder), `after ${commits} commits`).toEqual(REFUNDED_ONCE)
    return death
  })
  expect(crashes).toBeGreaterThan(3)
})

test("a refund whose request is cut off, and not sent again, is made by the next server, unless it was never written down", async () => {
  const crashes = await atEachCommit(async (commits) => {
    const folder = folderOfTest("with its sandbox")
    const first = await startKillable(folder)
    await isQuiet(folder)
    const death = await diesAmid(first, { after: commits }, () => requestRefund(first, dana, "once"))
    aMinutePasses(folder)
    const isWritten = refundsIn(folder).length > 0
    const second = await startKillable(folder)
    if (isWritten) await expect.poll(() => refundsIn(folder)).toEqual(["succeeded"])
    await second.killed()
    const never = { ...REFUNDED_ONCE, refunds: [], posted: 0, audited: [], mails: 0, made: [] }
    expect(await refundOutcome(folder), `after ${commits} commits`).toEqual(isWritten ? REFUNDED_ONCE : never)
    return death
  })
  expect(crashes).toBeGreaterThan(3)
})
