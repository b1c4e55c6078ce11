/**
 * The server is killed at the worst moments: after the provider has made the payment and before we have stored that, and after it was paid and before we have
 * booked it. tests/long tries every other moment. Source: threats.md R1, money.md 3.11.
 */
import { expect, onTestFinished, test } from "vitest"
import { closeSandbox } from "~/domain/payment-provider/sandbox.ts"
import { becomes, CARD, danaSignedIn, isTaken, outcome, receiptsIn } from "./support/killed-payments.ts"
import { diesAmid, folderOfTest, rowsIn, startKillable } from "./support/killed-server.ts"

test("a card is charged once, though the server is killed before it knows of the payment and again before it books it", async () => {
  const dana = await danaSignedIn()
  onTestFinished(closeSandbox)
  const folder = folderOfTest()
  const first = await startKillable(folder)
  // The provider's first change is the customer, its second the payment.
  const amidRequest = { after: 2, file: "sandbox.sqlite" }
  expect(await diesAmid(first, amidRequest, () => CARD.request(first, dana, "once"))).toEqual({ died: true })
  expect(rowsIn(folder, "select stripe_pi from receipts where source = 'portal'")).toEqual([{ stripe_pi: null }])

  const second = await startKillable(folder)
  await CARD.request(second, dana, "once")
  const amidNews = { after: 1, file: "suitekeeper.sqlite" }
  const paid = async () => {
    await CARD.confirm(folder, receiptsIn(folder)[0]?.id ?? "")
    await isTaken(second, folder, "succeeded")
  }
  expect(await diesAmid(second, amidNews, paid)).toEqual({ died: true })
  expect(receiptsIn(folder)).toMatchObject([{ status: "created" }])

  const third = await startKillable(folder)
  await becomes(folder, "succeeded")
  await third.killed()
  expect(await outcome(folder)).toEqual({
    receipts: ["succeeded"],
    posted: ["payment"],
    intents: ["succeeded"],
    charged: [51_500],
  })
})
