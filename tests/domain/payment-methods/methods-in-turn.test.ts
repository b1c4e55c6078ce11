/** A tenant's methods during concurrent changes, or when the provider shows an older state than it reported. Source: api.md 4.9, T16. */
import { setImmediate as turn } from "node:timers/promises"
import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { providerEvents } from "#db/schema/index.ts"
import { deleteMethod } from "~/domain/payment-methods/delete-method.ts"
import { settleMethod } from "~/domain/payment-methods/settle-method.ts"
import { settleSetup } from "~/domain/payment-methods/settle-setup.ts"
import type { PaymentGateway } from "~/domain/payment-provider/port.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { networkedProvider, WEBHOOK_SECRET } from "../../support/networked-provider.ts"
import { acceptsPayments, deliver, events } from "../../support/online.ts"
import { gateway } from "../../support/sandbox.ts"
import { hasSaved, isOnAutopay } from "../../support/saved-methods.ts"
import { beginsSetup, completesSetup, savedBy, tenantAt } from "../../support/setups.ts"
import { danaOwesRent } from "../../support/tenancies.ts"

let dana = 0
beforeEach(async () => {
  acceptsPayments()
  dana = await danaOwesRent()
})

/** A provider whose next answer about a method is delayed until `letThrough`. */
async function slowProvider(): Promise<{ slow: PaymentGateway; letThrough: () => void; isRequested: Promise<void> }> {
  const provider = await gateway()
  const through = Promise.withResolvers<void>()
  const requested = Promise.withResolvers<void>()
  const readMethod: PaymentGateway["readMethod"] = async (id) => {
    const method = await provider.readMethod(id)
    requested.resolve()
    await through.promise
    return method
  }
  return { slow: { ...provider, readMethod }, letThrough: through.resolve, isRequested: requested.promise }
}

test.each([
  ["its setup", (slow: PaymentGateway, { intent }: { intent: string; card: string }) => settleSetup(slow, intent)],
  ["a change of it", (slow: PaymentGateway, { card }: { intent: string; card: string }) => settleMethod(slow, card)],
])("a card that is deleted while %s is read slowly stays deleted", async (_name, reads) => {
  const { intent } = await beginsSetup(dana)
  await completesSetup(intent, "pm_card_visa")
  await settleSetup(await gateway(), intent)
  const card = (await savedBy(dana))[0]?.id ?? ""
  const { slow, letThrough, isRequested } = await slowProvider()
  const reading = reads(slow, { intent, card })
  await isRequested
  const deletion = deleteMethod(tenantAt(dana), { methodId: card })
  // Without the queue the deletion would have ended by now.
  for (let count = 0; count < 200; count++) await turn()
  letThrough()
  await Promise.all([reading, deletion])
  expect(await savedBy(dana)).toEqual([])
})

test("a form of a deletion that is sent twice is answered the same, and a new one finds no method", async () => {
  const { id: methodId } = await hasSaved(dana, "pm_card_visa")
  const form = { call: "form /home/autopay delete", key: "once", body: { methodID: methodId } }
  const answer = await deleteMethod(tenantAt(dana), { methodId }, form)
  expect(await deleteMethod(tenantAt(dana), { methodId }, form)).toEqual(answer)
  await expect(deleteMethod(tenantAt(dana), { methodId }, { ...form, key: "again" })).rejects.toMatchObject({
    code: "PAYMENT_METHOD_NOT_FOUND",
  })
})

const received = async () => (await read((tx) => tx.all(tx.select().from(providerEvents)))).map(({ type }) => type)
const newest = async (type: string) => {
  const event = (await events()).findLast((one) => one.type === type)
  if (!event) throw new Error(`There is no ${type}`)
  return event
}

test("an event that the provider does not show yet comes again: a setup that succeeded", async () => {
  const network = await networkedProvider()
  const { intent } = await beginsSetup(dana)
  await completesSetup(intent, "pm_card_visa")
  const event = await newest("setup_intent.succeeded")
  network.alter = (object) => (object.object === "setup_intent" ? { ...object, status: "processing" } : object)
  expect((await deliver(event, { secret: WEBHOOK_SECRET })).status).toBe(502)
  expect([await received(), await savedBy(dana)]).toEqual([[], []])
  network.alter = (object) => object
  expect((await deliver(event, { secret: WEBHOOK_SECRET })).status).toBe(200)
  expect([await received(), await savedBy(dana)]).toMatchObject([["setup_intent.succeeded"], [{ last4: "4242" }]])
})

test("an event that the provider does not show yet comes again: a method that was removed", async () => {
  const network = await networkedProvider()
  const card = await isOnAutopay(dana, "pm_card_visa")
  const { customer } = await sandboxClient().paymentMethods.retrieve(card.id)
  await sandboxClient().paymentMethods.detach(card.id)
  const event = await newest("payment_method.detached")
  network.alter = (object) => (object.object === "payment_method" ? { ...object, customer } : object)
  expect((await deliver(event, { secret: WEBHOOK_SECRET })).status).toBe(502)
  expect([await received(), (await savedBy(dana)).length]).toEqual([[], 1])
  network.alter = (object) => object
  expect((await deliver(event, { secret: WEBHOOK_SECRET })).status).toBe(200)
  expect([await received(), await savedBy(dana)]).toEqual([["payment_method.detached"], []])
})
