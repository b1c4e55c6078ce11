/** A bank account with a returned or disputed debit: its mandate has ended, so it is not used any more. Source: money.md 3.9. */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { paymentMethods } from "#db/schema/index.ts"
import { requestDetach } from "~/domain/payment-methods/detach-requests.ts"
import { listOwnMethods } from "~/domain/payment-methods/own-methods.ts"
import { turnAutopayOff } from "~/domain/payment-methods/turn-off-autopay.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { detachMethods } from "../../../jobs/detach-methods.ts"
import { sweepPayments } from "../../../jobs/sweep-payments.ts"
import { autopayMails } from "../../support/autopay-jobs.ts"
import { mails } from "../../support/mails.ts"
import { networkedProvider } from "../../support/networked-provider.ts"
import { events, itIs, payOnline, receiptOf, starts } from "../../support/online.ts"
import { businessDays, confirms } from "../../support/sandbox.ts"
import { autopayRow, hasSaved, isOnAutopay } from "../../support/saved-methods.ts"
import { savedBy, tenantAt } from "../../support/setups.ts"
import { danaOwesRent } from "../../support/tenancies.ts"

let dana = 0
beforeEach(async () => {
  payOnline()
  itIs("2026-01-05")
  dana = await danaOwesRent()
})

const raise = (error: unknown) => {
  throw error
}
const sweeps = () => sweepPayments({ aborted: false }, raise)
const job = (report: (error: unknown) => void = raise) => detachMethods(new AbortController().signal, report)
const ownerOf = async (id: string) => (await sandboxClient().paymentMethods.retrieve(id)).customer
const marks = async () => (await read((tx) => tx.all(tx.select().from(paymentMethods))))[0]

/** Dana pays $1,000.00 from a saved account, and its owner has the bank return it. */
async function paysAndIsReturned(methodId: string): Promise<void> {
  const { receiptId } = await starts(dana, 100_000, { methodType: "us_bank_account" })
  await confirms((await receiptOf(receiptId)).stripeIntent ?? "", methodId)
  await businessDays(4)
  await sweeps()
  expect(await receiptOf(receiptId)).toMatchObject({ status: "dispute-lost" })
}

test("a bank account whose debit was disputed and lost is used no more: autopay is off at once, and a job removes it at the provider", async () => {
  const bank = await isOnAutopay(dana, "pm_usBankAccount_dispute")
  await paysAndIsReturned(bank.id)
  expect(await savedBy(dana)).toEqual([])
  expect(await autopayRow(dana)).toMatchObject({ enabled: false, methodId: null })
  const [mail] = (await mails()).filter(({ subject }) => subject === "Autopay was turned off")
  expect(mail?.body).toContain("Autopay is off: your bank took back a payment from the account that it used.")
  expect(await ownerOf(bank.id)).not.toBeNull()
  expect(await listOwnMethods(tenantAt(dana), {})).toEqual([])
  await job()
  expect(await ownerOf(bank.id)).toBeNull()
  expect(await marks()).toMatchObject({ detachedAt: Date.now() })
  await job()
  await sweeps()
  const detached = (await events()).filter(({ type }) => type === "payment_method.detached")
  expect(detached).toHaveLength(1)
  expect(await autopayMails()).toEqual(["Autopay was turned off"])
})

test("a tenant who had turned autopay off is not mailed that it is off", async () => {
  const bank = await isOnAutopay(dana, "pm_usBankAccount_dispute")
  await write((tx) => turnAutopayOff(tx, dana))
  await paysAndIsReturned(bank.id)
  expect(await autopayRow(dana)).toMatchObject({ enabled: false, methodId: null })
  expect(await autopayMails()).toEqual([])
})

test("autopay by another method stays on", async () => {
  const bank = await hasSaved(dana, "pm_usBankAccount_dispute")
  const card = await isOnAutopay(dana, "pm_card_visa")
  await paysAndIsReturned(bank.id)
  expect(await autopayRow(dana)).toMatchObject({ enabled: true, methodId: card.id })
  expect(await savedBy(dana)).toMatchObject([{ id: card.id }])
  expect(await autopayMails()).toEqual([])
})

test("while the provider is unavailable the account waits to be removed there, and is used no more all the same", async () => {
  const network = await networkedProvider()
  const bank = await hasSaved(dana, "pm_usBankAccount_dispute")
  await write((tx) => requestDetach(tx, dana, bank.id))
  network.outage = (_request, response) => response.writeHead(500).end("{}")
  await job(() => undefined)
  expect(await marks()).toMatchObject({ detachRequestedAt: expect.any(Number), detachedAt: null })
  expect(await savedBy(dana)).toEqual([])
  network.outage = null
  await job(() => undefined)
  expect(await ownerOf(bank.id)).toBeNull()
  expect(await marks()).toMatchObject({ detachedAt: expect.any(Number) })
})
