/**
 * A payment by a saved card whose server is killed: after the card was charged and before that was booked, and after it was chosen and before it was
 * confirmed. tests/long tries every other moment. Source: threats.md R1, money.md 3.11, 3.14.
 */
import { join } from "node:path"
import { expect, onTestFinished, test, vi } from "vitest"
import { closeDatabase, openDatabase } from "#db/client.server.ts"
import { closeSandbox } from "~/domain/payment-provider/sandbox.ts"
import { cancelPayments } from "../jobs/cancel-payments.ts"
import { checkOpenPayments } from "../jobs/check-open-payments.ts"
import { sweepPayments } from "../jobs/sweep-payments.ts"
import { becomes, chooses, confirmsSaved, danaSignedIn, outcome, savesCardIn } from "./support/killed-payments.ts"
import { diesAmid, folderOfTest, startKillable } from "./support/killed-server.ts"

test("a saved card is charged once, though the server is killed before it books that and the button is sent again", async () => {
  const dana = await danaSignedIn()
  onTestFinished(closeSandbox)
  const folder = folderOfTest()
  const card = await savesCardIn(folder, dana)
  const first = await startKillable(folder)
  const page = await chooses(first, dana, "once", card)
  const amidCharge = { after: 1, file: "sandbox.sqlite" }
  expect(await diesAmid(first, amidCharge, () => confirmsSaved(first, dana, page))).toEqual({ died: true })

  const second = await startKillable(folder)
  expect(await confirmsSaved(second, dana, page)).toContain("/home/payment/success?receipt=")
  await becomes(folder, "succeeded")
  await second.killed()
  expect(await outcome(folder)).toEqual({
    receipts: ["succeeded"],
    posted: ["payment"],
    intents: ["succeeded"],
    charged: [51_500],
  })
})

test("a payment that was cut off before it was confirmed is never charged by itself, and is cancelled after a day", async () => {
  const dana = await danaSignedIn()
  onTestFinished(closeSandbox)
  const folder = folderOfTest()
  const card = await savesCardIn(folder, dana)
  const server = await startKillable(folder)
  await chooses(server, dana, "once", card)
  await server.killed()
  openDatabase(join(folder, "suitekeeper.sqlite"))
  onTestFinished(() => void vi.useRealTimers())
  const start = Date.now()
  for (const hours of [0.1, 2, 25]) {
    vi.useFakeTimers({ toFake: ["Date"], now: start + hours * 60 * 60_000 })
    for (const job of [checkOpenPayments, sweepPayments, cancelPayments]) await job(new AbortController().signal, fail)
  }
  closeDatabase()
  expect(await outcome(folder)).toEqual({ receipts: ["canceled"], posted: [], intents: ["canceled"], charged: [] })
})

const fail = (error: unknown) => {
  throw error
}
