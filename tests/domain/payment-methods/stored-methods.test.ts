/** The saved methods of tenants in the database. */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { forgetMethod, methodOf, methodsOf } from "~/domain/payment-methods/stored-methods.ts"
import { itIs, payOnline } from "../../support/online.ts"
import { confirms, gateway, newIntent } from "../../support/sandbox.ts"
import { autopayRow, hasSaved, isOnAutopay } from "../../support/saved-methods.ts"
import { danaOwesRent, movesIn } from "../../support/tenancies.ts"
import { suite } from "../../support/world.ts"

let dana = 0
beforeEach(async () => {
  payOnline()
  itIs("2026-01-05")
  dana = await danaOwesRent()
})

const listed = (tenantId: number) => read((tx) => methodsOf(tx, tenantId))

test("a tenant's saved card and bank account are listed as the provider shows them, newest first, and no other tenant has them", async () => {
  await suite(102, { rent: 90_000 })
  const wei = await movesIn(102, "2026-01-05", { primaryEmail: "wei.chen@example.com" })
  const card = await hasSaved(dana, "pm_card_visa_debit")
  itIs("2026-01-06")
  const bank = await hasSaved(dana, "pm_usBankAccount_success")
  expect(await listed(dana)).toMatchObject([
    { id: bank.id, type: "us_bank_account", last4: "6789", routingNumber: "110000000", brand: null, funding: null },
    { id: card.id, type: "card", brand: "visa", last4: "5556", expMonth: 12, expYear: 2040, funding: "debit" },
  ])
  expect(await listed(wei)).toEqual([])
  expect(await read((tx) => methodOf(tx, wei, card.id))).toBeUndefined()
})

test("a method that is gone at the provider is not listed any more, and turns off the autopay that used it", async () => {
  const other = await hasSaved(dana, "pm_card_visa_debit")
  const used = await isOnAutopay(dana, "pm_card_visa")
  await write((tx) => forgetMethod(tx, dana, other.id))
  expect(await autopayRow(dana)).toMatchObject({ enabled: true, methodId: used.id })
  await write((tx) => forgetMethod(tx, dana, used.id))
  expect(await autopayRow(dana)).toMatchObject({ enabled: false, methodId: null, methodType: null })
  expect(await listed(dana)).toEqual([])
})

test("a saved card pays an intent once, however often that is confirmed, and what the bank declines is the intent's failure", async () => {
  const provider = await gateway()
  const paid = await provider.createIntent(await newIntent())
  const customerId = paid.customerId ?? ""
  const once = { key: "confirmation-1", methodId: "pm_card_visa", returnUrl: null }
  expect(await provider.confirmIntent(paid.id, once)).toMatchObject({ status: "succeeded", failure: null })
  expect(await provider.confirmIntent(paid.id, { ...once, key: "confirmation-2" })).toMatchObject({
    status: "succeeded",
  })
  const declined = await provider.createIntent(await newIntent("card", { customerId }))
  const never = { key: "confirmation-3", methodId: "pm_card_visa_chargeDeclinedInsufficientFunds", returnUrl: null }
  expect(await provider.confirmIntent(declined.id, never)).toMatchObject({
    status: "requires_payment_method",
    failure: { code: "insufficient_funds" },
  })
  const unattended = await provider.createIntent(await newIntent("card", { customerId }))
  const away = { key: "confirmation-4", methodId: "pm_card_authenticationRequired", returnUrl: null }
  expect(await provider.confirmIntent(unattended.id, away)).toMatchObject({
    failure: { code: "authentication_required" },
  })
  await confirms(unattended.id, "pm_card_authenticationRequired")
  const [newest] = await Array.fromAsync(provider.intentsOfCustomer(customerId, 0))
  expect(newest).toMatchObject({ id: unattended.id, status: "requires_action", actionUrl: expect.any(String) })
})

test("a setup waits for its payer, and is read, cancelled and unknown as the provider says", async () => {
  const provider = await gateway()
  const { customerId } = await newIntent()
  const metadata = { property: "p", setup: "setup-1", tenant: "7" }
  const made = await provider.createSetup({ key: "setup-1", customerId, methodTypes: ["card"], metadata })
  expect(made).toMatchObject({ status: "requires_payment_method", customerId, metadata, methodId: null, failure: null })
  await provider.cancelSetup(made.id)
  expect(await provider.readSetup(made.id)).toMatchObject({ status: "canceled" })
  expect(await provider.readSetup("seti_unknown")).toBeNull()
  expect(await provider.readMethod("pm_unknown")).toBeNull()
})
