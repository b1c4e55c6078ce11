/**
 * The events of a confirmed payment are booked once, whenever the server is killed while it handles them: after each single commit, one run
 * each. Source: threats.md R1, money.md 3.10.
 */
import { beforeEach, expect, onTestFinished, test } from "vitest"
import { closeSandbox } from "~/domain/payment-provider/sandbox.ts"
import {
  BANK,
  becomes,
  CARD,
  danaSignedIn,
  isTaken,
  outcome,
  PAGE,
  type Payer,
  type PayingBy,
  RETURNED,
  receiptsIn,
} from "../support/killed-payments.ts"
import { atEachCommit, diesAmid, folderOfTest, startKillable } from "../support/killed-server.ts"
import { businessDays } from "../support/sandbox.ts"

let dana: Payer
beforeEach(async () => {
  dana = await danaSignedIn()
  onTestFinished(closeSandbox)
})

const CHARGED = { receipts: ["succeeded"], posted: ["payment"], intents: ["succeeded"] }

test.each<[string, PayingBy, string, object]>([
  ["by card", CARD, "succeeded", { ...CHARGED, charged: [51_500] }],
  ["by bank account", BANK, "pending", { ...CHARGED, charged: [50_000] }],
  ["on the provider's page", PAGE, "succeeded", { ...CHARGED, charged: [51_500] }],
])(
  "a payment %s that was confirmed is booked once, wherever its news is cut off",
  async (_name, paying, status, whole) => {
    const crashes = await atEachCommit(async (commits) => {
      const folder = folderOfTest()
      const first = await startKillable(folder)
      await paying.request(first, dana, "once")
      const death = await diesAmid(first, { after: commits }, async () => {
        await paying.confirm(folder, receiptsIn(folder)[0]?.id ?? "")
        await isTaken(first, folder, status)
      })
      const second = await startKillable(folder)
      await becomes(folder, status)
      if (paying === BANK) businessDays(2)
      await becomes(folder, "succeeded")
      await second.killed()
      expect(await outcome(folder), `after ${commits} commits`).toEqual(whole)
      return death
    })
    // The commits are our booking and the provider's record of the delivery; a check by our job may add one.
    expect(crashes).toBeGreaterThanOrEqual(2)
  },
)

test.each<[string, PayingBy, string, object]>([
  ["paid by the bank", BANK, "succeeded", { ...CHARGED, charged: [50_000] }],
  [
    "returned by the bank, which costs $20.00 once",
    RETURNED,
    "failed",
    {
      receipts: ["failed"],
      posted: ["ach_failed"],
      intents: [expect.stringMatching(/canceled|requires_payment_method/)],
      charged: [],
    },
  ],
])("a bank payment %s is booked once, wherever its news is cut off", async (_name, paying, status, whole) => {
  const crashes = await atEachCommit(async (commits) => {
    const folder = folderOfTest()
    const first = await startKillable(folder)
    await paying.request(first, dana, "once")
    await paying.confirm(folder, receiptsIn(folder)[0]?.id ?? "")
    await becomes(folder, "pending")
    const death = await diesAmid(first, { after: commits }, async () => {
      businessDays(2)
      await isTaken(first, folder, status)
    })
    const second = await startKillable(folder)
    await becomes(folder, status)
    await second.killed()
    expect(await outcome(folder), `after ${commits} commits`).toEqual(whole)
    return death
  })
  expect(crashes).toBeGreaterThanOrEqual(2)
})
