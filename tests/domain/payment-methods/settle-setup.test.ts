/** The outcome of saving a method is the same, whichever code notices it, in any order and any number of times. Source: api.md 4.9, money.md 3.5, 3.10, 3.21. */
import { eq } from "drizzle-orm"
import type Stripe from "stripe"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { methodSetups, paymentMethods, providerEvents, tenants } from "#db/schema/index.ts"
import { setAchPrivilege } from "~/domain/autopay/enrollment.ts"
import { deleteMethod } from "~/domain/payment-methods/delete-method.ts"
import { openSetups } from "~/domain/payment-methods/method-setups.ts"
import { settleSetup } from "~/domain/payment-methods/settle-setup.ts"
import { respondToBank } from "~/domain/payment-provider/sandbox.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { propertyIdOf } from "~/domain/settings/property-id.ts"
import { checkMethodSetups } from "../../../jobs/check-method-setups.ts"
import { sweepPayments } from "../../../jobs/sweep-payments.ts"
import { deliver, events, itIs, minutesPass, payOnline } from "../../support/online.ts"
import { gateway } from "../../support/sandbox.ts"
import { autopayRow, hasSaved, isOnAutopay } from "../../support/saved-methods.ts"
import {
  beginsSetup,
  completesSetup,
  entersDeposits,
  savedBy,
  setupRow,
  setupRows,
  tenantAt,
  typedAccount,
} from "../../support/setups.ts"
import { danaOwesRent, movesIn } from "../../support/tenancies.ts"
import { during, mona, suite } from "../../support/world.ts"

const DAY = "2026-01-05"
let dana = 0
beforeEach(async () => {
  payOnline()
  itIs(DAY)
  dana = await danaOwesRent()
})

const raise = (error: unknown) => {
  throw error
}
const sweeps = () => sweepPayments({ aborted: false }, raise)
const minutely = () => checkMethodSetups(new AbortController().signal, raise)
const settles = async (intent: string) => settleSetup(await gateway(), intent)
const ofType = async (...types: string[]) => (await events()).filter(({ type }) => types.includes(type))
const received = async () =>
  (await read((tx) => tx.all(tx.select().from(providerEvents)))).map(({ type }) => type).toSorted()

/** The provider sends its events. Returns the statuses of our responses. */
async function delivers(list: readonly Stripe.Event[]): Promise<number[]> {
  const statuses: number[] = []
  for (const event of list) statuses.push((await deliver(event)).status)
  return statuses
}

test("a saved card is known from the provider's event, and autopay stays off", async () => {
  const { id, intent } = await beginsSetup(dana)
  await completesSetup(intent, "pm_card_visa_debit")
  expect(await delivers(await ofType("setup_intent.succeeded"))).toEqual([200])
  expect(await setupRow(id)).toMatchObject({ status: "succeeded", failure: null, endedAt: expect.any(Number) })
  expect(await savedBy(dana)).toMatchObject([{ last4: "5556", funding: "debit", expMonth: 12, expYear: 2040 }])
  expect(await autopayRow(dana)).toBeUndefined()
})

test.each([
  ["webhook", async () => void (await delivers(await ofType("setup_intent.succeeded", "payment_method.attached")))],
  ["sweep", sweeps],
  ["check every minute", minutely],
])("the %s finds the saved method, and again changes nothing", async (_name, notices) => {
  const { id, intent } = await beginsSetup(dana)
  await completesSetup(intent, "pm_usBankAccount_success")
  await notices()
  const first = [await setupRow(id), await savedBy(dana)]
  expect(first).toMatchObject([{ status: "succeeded" }, [{ type: "us_bank_account", last4: "6789" }]])
  minutesPass(3)
  await sweeps()
  await minutely()
  await settles(intent)
  expect([await setupRow(id), await savedBy(dana)]).toEqual(first)
})

test("a declined card is not saved, for the reason it was declined, and another one is, in the same form", async () => {
  const { id, intent } = await beginsSetup(dana)
  await completesSetup(intent, "pm_card_visa_chargeDeclinedInsufficientFunds")
  await delivers(await ofType("setup_intent.setup_failed"))
  expect(await setupRow(id)).toMatchObject({ status: "failed", failure: "insufficient_funds" })
  expect(await savedBy(dana)).toEqual([])
  await completesSetup(intent, "pm_card_visa")
  await delivers((await ofType("setup_intent.succeeded", "setup_intent.setup_failed")).toReversed())
  expect(await setupRow(id)).toMatchObject({ status: "succeeded", failure: null })
  expect(await savedBy(dana)).toHaveLength(1)
})

test.each([
  ["approve", "succeeded", 1],
  ["refuse", "failed", 0],
])("a bank that asks and gets the response %s: the setup has %s", async (response, status, saved) => {
  const { id, intent } = await beginsSetup(dana)
  await completesSetup(intent, "pm_card_authenticationRequiredOnSetup")
  await settles(intent)
  expect(await setupRow(id)).toMatchObject({ status: "created" })
  const { client_secret: secret } = await sandboxClient().setupIntents.retrieve(intent)
  await respondToBank(intent, secret ?? "", response)
  await sweeps()
  const failure = status === "failed" ? "setup_intent_authentication_failure" : null
  expect(await setupRow(id)).toMatchObject({ status, failure })
  expect(await savedBy(dana)).toHaveLength(saved)
})

test("a bank account that was typed waits for its two deposits: it is no method until their amounts are right", async () => {
  const { id, intent } = await beginsSetup(dana)
  await completesSetup(intent, await typedAccount())
  await minutely()
  expect(await setupRow(id)).toMatchObject({ status: "waiting", verifyUrl: expect.stringContaining(intent) })
  expect(await read((tx) => openSetups(tx, dana))).toMatchObject([{ id }])
  expect(await savedBy(dana)).toEqual([])
  await entersDeposits(intent, { amounts: [1, 2] })
  itIs("2026-01-08")
  await minutely()
  expect(await setupRow(id)).toMatchObject({ status: "waiting" })
  await entersDeposits(intent, { amounts: [32, 45] })
  await sweeps()
  expect(await setupRow(id)).toMatchObject({ status: "succeeded", verifyUrl: null })
  expect(await savedBy(dana)).toMatchObject([{ type: "us_bank_account" }])
  expect(await read((tx) => openSetups(tx, dana))).toEqual([])
})

test.each([
  ["guessed too often", { amounts: [10, 11] }, "payment_method_microdeposit_verification_attempts_exceeded"],
  ["too late", { descriptor_code: "SM44DD" }, "payment_method_microdeposit_verification_timeout"],
])("deposits %s end the setup with the reason, and nothing is saved", async (_name, entered, failure) => {
  const { id, intent } = await beginsSetup(dana)
  await completesSetup(intent, await typedAccount())
  await settles(intent)
  await entersDeposits(intent, entered)
  await sweeps()
  expect(await setupRow(id)).toMatchObject({ status: "failed", failure })
  expect(await savedBy(dana)).toEqual([])
})

test("a bank account that comes after bank payments were restricted is saved all the same", async () => {
  const { intent } = await beginsSetup(dana)
  await during(DAY, (tx) => setAchPrivilege(tx, mona, { tenantId: dana, achPrivilege: false }))
  await completesSetup(intent, "pm_usBankAccount_success")
  await sweeps()
  expect(await savedBy(dana)).toMatchObject([{ type: "us_bank_account" }])
})

test("a setup that nobody completes is called off after a day, there and here; one that waits for deposits is not", async () => {
  const left = await beginsSetup(dana)
  const waiting = await beginsSetup(dana)
  await completesSetup(waiting.intent, await typedAccount())
  await minutely()
  minutesPass(23 * 60)
  await minutely()
  expect(await setupRow(left.id)).toMatchObject({ status: "created" })
  minutesPass(61)
  await minutely()
  expect(await setupRow(left.id)).toMatchObject({ status: "canceled", endedAt: Date.now() })
  expect(await sandboxClient().setupIntents.retrieve(left.intent)).toMatchObject({ status: "canceled" })
  expect(await setupRow(waiting.id)).toMatchObject({ status: "waiting" })
})

test("a method saved in the last moment is saved, though nobody heard of it before the setup was to be called off", async () => {
  const { id, intent } = await beginsSetup(dana)
  minutesPass(24 * 60)
  await completesSetup(intent, "pm_card_visa")
  await minutely()
  expect(await setupRow(id)).toMatchObject({ status: "succeeded" })
  expect(await savedBy(dana)).toHaveLength(1)
})

test("a setup whose making was cut off is called off, without a call", async () => {
  await write((tx) =>
    tx.run(
      tx.insert(methodSetups).values({
        id: "cut-off",
        tenantId: dana,
        provider: "sandbox",
        livemode: false,
        flow: "intent",
        createdAt: tx.now,
      }),
    ),
  )
  await minutely()
  expect(await setupRow("cut-off")).toMatchObject({ status: "created" })
  minutesPass(24 * 60)
  await minutely()
  expect(await setupRow("cut-off")).toMatchObject({ status: "canceled" })
})

/** A setup at the provider, completed with a card, that another program or another property could have made. */
async function foreignSetup(metadata: Record<string, string>, customer?: string): Promise<string> {
  const owner = customer ?? (await sandboxClient().customers.create({ name: "Somebody" })).id
  const { id } = await sandboxClient().setupIntents.create({
    customer: owner,
    metadata,
    allowed_payment_method_types: ["card"],
    payment_method: "pm_card_visa",
    confirm: true,
  })
  return id
}

test("a method of another program, another property or another customer is ignored, and its events are not asked for again", async () => {
  const property = await read(propertyIdOf)
  const { id, intent } = await beginsSetup(dana)
  const own = String((await sandboxClient().setupIntents.retrieve(intent)).customer)
  await foreignSetup({}, own)
  await foreignSetup({ property: "another", setup: "x", tenant: String(dana) }, own)
  await foreignSetup({ property, setup: id, tenant: String(dana) })
  await foreignSetup({ property, setup: id, tenant: "4711" })
  expect(await delivers(await ofType("setup_intent.succeeded"))).toEqual([200, 200, 200, 200])
  expect(await savedBy(dana)).toEqual([])
  expect(await read((tx) => tx.all(tx.select().from(paymentMethods)))).toEqual([])
  expect(await setupRow(id)).toMatchObject({ status: "created" })
  expect(await received()).toEqual(Array(4).fill("setup_intent.succeeded"))
})

test("a setup that names another tenant than began it saves nothing for either", async () => {
  await suite(102, { rent: 90_000 })
  const wei = await movesIn(102, DAY, { primaryEmail: "wei.chen@example.com" })
  const { id } = await beginsSetup(dana)
  await hasSaved(wei, "pm_card_visa_debit")
  const { providerCustomerId } = (await read((tx) => tx.all(tx.select().from(tenants)))).find(
    ({ id: one }) => one === wei,
  ) ?? { providerCustomerId: null }
  const property = await read(propertyIdOf)
  await settles(await foreignSetup({ property, setup: id, tenant: String(wei) }, providerCustomerId ?? ""))
  expect(await savedBy(dana)).toEqual([])
  expect(await savedBy(wei)).toMatchObject([{ last4: "5556" }])
})

/** Restores the database to a state without saved methods, like an old backup. */
async function isRestored(): Promise<void> {
  await write(async (tx) => {
    await tx.run(tx.delete(methodSetups))
    await tx.run(tx.delete(paymentMethods))
    await tx.run(tx.update(tenants).set({ providerCustomerId: null, providerAccount: null }))
  })
}

test("a restored database learns of a method saved since its backup", async () => {
  minutesPass(1)
  const { intent } = await beginsSetup(dana)
  await completesSetup(intent, "pm_card_visa")
  await isRestored()
  await sweeps()
  expect(await savedBy(dana)).toMatchObject([{ last4: "4242" }])
  expect(await setupRows()).toEqual([])
})

test("a tenant who got the number of one that a restore lost does not get that one's method", async () => {
  const { intent } = await beginsSetup(dana)
  await completesSetup(intent, "pm_card_visa")
  await isRestored()
  minutesPass(60)
  await write((tx) => tx.run(tx.update(tenants).set({ createdAt: tx.now }).where(eq(tenants.id, dana))))
  await sweeps()
  expect(await savedBy(dana)).toEqual([])
})

test("a method that its tenant deleted stays deleted, whatever events come late or again", async () => {
  const { intent } = await beginsSetup(dana)
  await completesSetup(intent, "pm_card_visa")
  await settles(intent)
  const [card] = await savedBy(dana)
  await deleteMethod(tenantAt(dana), { methodId: card?.id ?? "" })
  await delivers(await events())
  await sweeps()
  expect(await savedBy(dana)).toEqual([])
})

test("a method removed at the provider is forgotten and takes autopay with it, in whatever order its events come", async () => {
  const used = await isOnAutopay(dana, "pm_card_visa")
  await sandboxClient().paymentMethods.detach(used.id)
  const list = await ofType("payment_method.detached", "payment_method.attached", "setup_intent.succeeded")
  expect(await delivers([...list.toReversed(), ...list])).toEqual(Array(list.length * 2).fill(200))
  expect(await savedBy(dana)).toEqual([])
  expect(await autopayRow(dana)).toMatchObject({ enabled: false, methodId: null })
})

test("a card that the provider brought up to date is shown with its new date", async () => {
  const card = await hasSaved(dana, "pm_card_visa")
  await write((tx) => tx.run(tx.update(paymentMethods).set({ expYear: 2026 })))
  const [event] = await ofType("payment_method.attached")
  await delivers([{ ...event, id: "evt_updated", type: "payment_method.automatically_updated" } as Stripe.Event])
  expect(await savedBy(dana)).toMatchObject([{ id: card.id, expYear: 2040 }])
})

test("events about methods of other programs are done without a call", async () => {
  await sandboxClient().customers.create({ name: "Somebody" })
  const other = await sandboxClient().paymentMethods.create({
    type: "us_bank_account",
    us_bank_account: { account_number: "000123456789", routing_number: "110000000" },
  })
  const object = { ...other, id: "pm_of_another" }
  const event = { id: "evt_1", object: "event", type: "payment_method.detached", created: 1, livemode: false }
  expect((await deliver({ ...event, data: { object } })).status).toBe(200)
  expect(await received()).toEqual(["payment_method.detached"])
})
