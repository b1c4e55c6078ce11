/**
 * A payment is charged exactly once and booked completely, whenever the server is killed: after each single commit of our database and of the provider's,
 * one run each, from the request to the booking. Source: threats.md R1, money.md 3.10, 3.11, 3.14.
 */
import { beforeEach, expect, onTestFinished, test } from "vitest"
import { closeSandbox } from "~/domain/payment-provider/sandbox.ts"
import {
  BANK,
  becomes,
  CARD,
  chooses,
  confirmsSaved,
  danaSignedIn,
  outcome,
  PAGE,
  type Payer,
  type PayingBy,
  receiptsIn,
  savesCardIn,
} from "../support/killed-payments.ts"
import { atEachCommit, diesAmid, folderOfTest, type Killable, startKillable } from "../support/killed-server.ts"
import { businessDays } from "../support/sandbox.ts"

let dana: Payer
beforeEach(async () => {
  dana = await danaSignedIn()
  onTestFinished(closeSandbox)
})

const CHARGED = { receipts: ["succeeded"], posted: ["payment"], intents: ["succeeded"] }

test.each<[string, PayingBy, number]>([
  ["by card", CARD, 51_500],
  ["by bank account", BANK, 50_000],
  ["on the provider's page", PAGE, 51_500],
])("a payment %s whose request is cut off, and sent again, is charged once", async (_name, paying, total) => {
  const crashes = await atEachCommit(async (commits) => {
    const folder = folderOfTest()
    const first = await startKillable(folder)
    const death = await diesAmid(first, { after: commits }, () => paying.request(first, dana, "once"))
    const second = await startKillable(folder)
    await paying.request(second, dana, "once")
    await paying.confirm(folder, receiptsIn(folder)[0]?.id ?? "")
    if (paying === BANK) businessDays(2)
    await becomes(folder, "succeeded")
    await second.killed()
    expect(await outcome(folder), `after ${commits} commits`).toEqual({ ...CHARGED, charged: [total] })
    return death
  })
  expect(crashes).toBeGreaterThan(3)
})

test("a payment by a saved card that is cut off anywhere, and sent again, is charged once", async () => {
  const crashes = await atEachCommit(async (commits) => {
    const folder = folderOfTest()
    const card = await savesCardIn(folder, dana)
    const pays = async (server: Killable) => confirmsSaved(server, dana, await chooses(server, dana, "once", card))
    const first = await startKillable(folder)
    const death = await diesAmid(first, { after: commits }, () => pays(first))
    const second = await startKillable(folder)
    await pays(second)
    await becomes(folder, "succeeded")
    await second.killed()
    expect(await outcome(folder), `after ${commits} commits`).toEqual({ ...CHARGED, charged: [51_500] })
    return death
  })
  expect(crashes).toBeGreaterThan(3)
})

test.each<[string, PayingBy]>([
  ["card", CARD],
  ["bank account", BANK],
  ["the provider's page", PAGE],
])(
  "a payment by %s that a newer one replaces is called off for good, wherever that is cut off",
  async (_name, paying) => {
    const crashes = await atEachCommit(async (commits) => {
      const folder = folderOfTest()
      const first = await startKillable(folder)
      await paying.request(first, dana, "older")
      const older = receiptsIn(folder)[0]?.id ?? ""
      const isCalledOff = () => receiptsIn(folder)[0]?.status === "canceled"
      const death = await diesAmid(first, { after: commits }, async () => {
        await CARD.request(first, dana, "newer")
        await expect.poll(() => first.isDead() || isCalledOff(), { interval: 50 }).toBe(true)
      })
      const second = await startKillable(folder)
      await CARD.request(second, dana, "newer")
      await expect.poll(isCalledOff, { interval: 50 }).toBe(true)
      await expect(paying.confirm(folder, older)).rejects.toThrow()
      await CARD.confirm(folder, receiptsIn(folder).at(-1)?.id ?? "")
      await becomes(folder, "succeeded")
      await second.killed()
      expect(await outcome(folder), `after ${commits} commits`).toMatchObject({
        receipts: ["canceled", "succeeded"],
        posted: ["payment"],
        charged: [51_500],
      })
      return death
    })
    expect(crashes).toBeGreaterThan(3)
  },
)
