/**
 * The server is killed where a method being saved could be lost or doubled: after the provider has made its setup and before we have stored that, and after
 * the method was saved and before we have stored it. tests/long tries every other moment. Source: threats.md R1, money.md 3.11.
 */
import { expect, onTestFinished, test } from "vitest"
import { closeSandbox } from "~/domain/payment-provider/sandbox.ts"
import { danaSignedIn } from "./support/killed-payments.ts"
import { diesAmid, folderOfTest, startKillable } from "./support/killed-server.ts"
import { FORM, isSaved, ONCE, savedIn, setupsIn } from "./support/killed-setups.ts"

test("a card is saved once, though the server is killed before it knows of the setup and again before it stores the method", async () => {
  const dana = await danaSignedIn()
  onTestFinished(closeSandbox)
  const folder = folderOfTest()
  const first = await startKillable(folder)
  // The provider's first change is the customer, its second the setup.
  const amidRequest = { after: 2, file: "sandbox.sqlite" }
  expect(await diesAmid(first, amidRequest, () => FORM.request(first, dana, "once"))).toEqual({ died: true })
  expect(setupsIn(folder)).toMatchObject([{ status: "created", setup_intent: null }])

  const second = await startKillable(folder)
  await FORM.request(second, dana, "once")
  const amidNews = { after: 1, file: "suitekeeper.sqlite" }
  const saved = async () => {
    await FORM.complete(folder)
    await isSaved(second, folder)
  }
  expect(await diesAmid(second, amidNews, saved)).toEqual({ died: true })
  expect(setupsIn(folder)).toMatchObject([{ status: "created" }])

  const third = await startKillable(folder)
  await isSaved(third, folder)
  await third.killed()
  expect(await savedIn(folder)).toEqual(ONCE)
})
