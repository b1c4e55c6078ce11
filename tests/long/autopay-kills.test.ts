/** Autopay and a payment set for a day are charged exactly once, whenever the server is killed: after each single commit of our database and of the provider's. Source: threats.md R1. */
import { expect, onTestFinished, test } from "vitest"
import { closeSandbox } from "~/domain/payment-provider/sandbox.ts"
import { chargeOutcome, folderWithAutopay, folderWithScheduled, isPaidOrDead, PAID } from "../support/killed-autopay.ts"
import { danaSignedIn } from "../support/killed-payments.ts"
import { atEachCommit, diesAmid, startKillable } from "../support/killed-server.ts"

test.each([
  ["autopay", folderWithAutopay],
  ["a payment set for a day", folderWithScheduled],
])("%s that is cut off anywhere is charged once", async (_, folderOf) => {
  const { tenantId } = await danaSignedIn()
  onTestFinished(closeSandbox)
  const crashes = await atEachCommit(async (commits) => {
    const folder = await folderOf(tenantId)
    const first = await startKillable(folder)
    const death = await diesAmid(first, { after: commits }, () => isPaidOrDead(first, folder))
    const second = await startKillable(folder)
    await isPaidOrDead(second, folder)
    await second.killed()
    expect(await chargeOutcome(folder), `after ${commits} commits`).toEqual(PAID)
    return death
  })
  expect(crashes).toBeGreaterThan(3)
})
