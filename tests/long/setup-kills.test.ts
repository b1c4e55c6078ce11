/** A method is saved exactly once, whenever the server is killed: after each single commit of our database and of the provider's. Source: threats.md R1, money.md 3.11. */
import { beforeEach, expect, onTestFinished, test } from "vitest"
import { closeSandbox } from "~/domain/payment-provider/sandbox.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { danaSignedIn, type Payer } from "../support/killed-payments.ts"
import { atEachCommit, diesAmid, folderOfTest, type Killable, rowsIn, startKillable } from "../support/killed-server.ts"
import { FORM, isSaved, ONCE, PAGE, type SavingBy, savedIn } from "../support/killed-setups.ts"

let dana: Payer
beforeEach(async () => {
  dana = await danaSignedIn()
  onTestFinished(closeSandbox)
})

const FLOWS: [string, SavingBy][] = [
  ["our form", FORM],
  ["the provider's page", PAGE],
]

test.each(FLOWS)(
  "a method saved in %s, whose request is cut off and sent again, is saved once",
  async (_name, saving) => {
    const crashes = await atEachCommit(async (commits) => {
      const folder = folderOfTest()
      const first = await startKillable(folder)
      const death = await diesAmid(first, { after: commits }, () => saving.request(first, dana, "once"))
      const second = await startKillable(folder)
      await saving.request(second, dana, "once")
      await saving.complete(folder)
      await isSaved(second, folder)
      await second.killed()
      expect(await savedIn(folder), `after ${commits} commits`).toEqual(ONCE)
      return death
    })
    expect(crashes).toBeGreaterThan(3)
  },
)

test.each(FLOWS)(
  "the news of a method saved in %s are taken in once, wherever that is cut off",
  async (_name, saving) => {
    const crashes = await atEachCommit(async (commits) => {
      const folder = folderOfTest()
      const first = await startKillable(folder)
      await saving.request(first, dana, "once")
      const death = await diesAmid(first, { after: commits, file: "suitekeeper.sqlite" }, async () => {
        await saving.complete(folder)
        await isSaved(first, folder)
      })
      const second = await startKillable(folder)
      await isSaved(second, folder)
      await second.killed()
      expect(await savedIn(folder), `after ${commits} commits`).toEqual(ONCE)
      return death
    })
    expect(crashes).toBeGreaterThan(2)
  },
)

test("a method that is deleted is gone here and there, wherever that is cut off and tried again", async () => {
  const crashes = await atEachCommit(async (commits) => {
    const folder = folderOfTest()
    const first = await startKillable(folder)
    await FORM.request(first, dana, "once")
    await FORM.complete(folder)
    await isSaved(first, folder)
    const death = await diesAmid(first, { after: commits }, () => deletes(first, folder))
    const second = await startKillable(folder)
    await deletes(second, folder)
    await second.killed()
    expect(await savedIn(folder), `after ${commits} commits`).toEqual({ ...ONCE, methods: [] })
    const [method] = rowsIn<{ id: string }>(folder, "select id from payment_methods")
    expect((await sandboxClient().paymentMethods.retrieve(method?.id ?? "")).customer).toBeNull()
    return death
  })
  expect(crashes).toBeGreaterThan(1)
})

/** Deletes the only saved method. A 404 means that it is deleted already. */
async function deletes({ origin }: Killable, folder: string): Promise<void> {
  const [method] = rowsIn<{ id: string }>(folder, "select id from payment_methods")
  const address = `${origin}/api/user/payment/methods?methodID=${method?.id}`
  const { status } = await fetch(address, { method: "DELETE", headers: { Authorization: `Bearer ${dana.api}` } })
  expect([200, 404]).toContain(status)
}
