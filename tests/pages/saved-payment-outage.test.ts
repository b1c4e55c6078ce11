/** The button of a saved method while the provider is unreachable, or its response is lost: no success is shown, and the method is charged once. Source: threats.md R8. */
import type { RequestListener } from "node:http"
import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { receipts, unbookedPayments } from "#db/schema/index.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { browserOf, hiddenOf } from "../support/moving-out.ts"
import { type Network, networkedProvider } from "../support/networked-provider.ts"
import { tenantUser, tokenOf } from "../support/people.ts"
import { hasSaved } from "../support/saved-methods.ts"
import { owesFee, stateOf } from "../support/tenancies.ts"
import { setting, USUAL } from "../support/world.ts"

const DAY = "2026-01-05"
let dana: Awaited<ReturnType<typeof tenantUser>>
let network: Network
let as = ""

/** Dana rents suite 101 and owes $70.00; the provider is reachable. */
beforeEach(async () => {
  network = await networkedProvider()
  await setting(USUAL)
  dana = await tenantUser(101)
  as = await tokenOf(dana, "page")
  await owesFee(dana.tenantId, 7_000, DAY)
})

const open = (path: string) => browserOf(as).open(path)
const opened = () => read((tx) => tx.all(tx.select().from(receipts).orderBy(receipts.initiatedAt)))
const charged = async () => (await sandboxClient().charges.list({ limit: 100 })).data.map(({ amount }) => amount)

/** Dana chooses her saved card; returns the page with the button. */
async function chooses(): Promise<string> {
  const { id: methodID } = await hasSaved(dana.tenantId, "pm_card_visa")
  const hidden = hiddenOf((await open("/home/payment")).html, "everything")
  const form = { ...hidden, choice: "everything", methodID, intent: "whole" }
  return (await browserOf(as).send("/home/payment", form)).to ?? ""
}
const confirm = (page: string) =>
  browserOf(as).send(page, { receipt: page.split("receipt=")[1] ?? "", intent: "confirm" })

const breaksOff: RequestListener = (request) => void request.socket.destroy()

test("while the provider is away the button promises nothing; sent again later it charges once", async () => {
  const page = await chooses()
  network.outage = breaksOff
  const { status, to } = await confirm(page)
  expect([status, to]).toEqual([302, expect.stringContaining("/home/payment/success?receipt=")])
  const { text, html } = await open(to ?? "")
  expect(text).toContain("Waiting for the payment provider Nothing is confirmed yet.")
  expect(html).toContain(`href="${page}"`)
  expect(await charged()).toEqual([])
  network.outage = null
  await confirm(page)
  expect((await open(to ?? "")).text).toContain("Thank you, your payment has arrived")
  expect(await charged()).toEqual([7_210])
})

test("an answer that was lost after the card was charged is found, and charges nothing again", async () => {
  const page = await chooses()
  await sendsThenLoses(page)
  network.alter = (object) => object
  const { to } = await confirm(page)
  expect((await open(to ?? "")).text).toContain("Thank you, your payment has arrived")
  expect(await charged()).toEqual([7_210])
  expect(await opened()).toMatchObject([{ status: "succeeded", amount: 7_000, fee: 210 }])
})

/** Presses the button. The provider's first response, for the payment, is valid; later ones are nonsense. */
async function sendsThenLoses(page: string): Promise<void> {
  let reads = 0
  network.alter = (object) => {
    if (object.object !== "payment_intent") return object
    reads += 1
    return reads === 1 ? object : { ...object, object: "nonsense" }
  }
  expect((await confirm(page)).to).toContain("/home/payment/success")
  expect(await charged()).toEqual([7_210])
  expect(await opened()).toMatchObject([{ status: "created" }])
}

test("another amount than the receipt's is not booked, and an administrator is to look at it", async () => {
  const page = await chooses()
  network.alter = (object) =>
    object.object === "payment_intent" && object.status === "succeeded" ? { ...object, amount: 9_999 } : object
  await confirm(page)
  expect(await opened()).toMatchObject([{ status: "created" }])
  expect(await read((tx) => tx.all(tx.select().from(unbookedPayments)))).toMatchObject([{ problem: "amount" }])
  expect((await stateOf(dana.tenantId, DAY)).owed).toBe("0/0/7000/0")
})
