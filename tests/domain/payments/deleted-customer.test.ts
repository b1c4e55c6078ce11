/** A tenant whose customer was deleted at the provider can still pay and save methods, under a new customer. Source: money.md 3.11. */
import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { autopay } from "#db/schema/index.ts"
import { methodsOf } from "~/domain/payment-methods/stored-methods.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { createAutopayIntent } from "~/domain/payments/online/autopay-intent.ts"
import { paymentDetails } from "~/domain/payments/online/open-at-provider.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import { itIs, payOnline, paysHosted, receiptOf, starts } from "../../support/online.ts"
import { gateway } from "../../support/sandbox.ts"
import { isOnAutopay } from "../../support/saved-methods.ts"
import { danaOwesRent } from "../../support/tenancies.ts"

let dana = 0
let gone = ""
const customer = async () => (await read((tx) => findTenant(tx, dana))).providerCustomerId
const customers = async () => (await sandboxClient().customers.list({ limit: 100 })).data.map(({ id }) => id)

/** Dana is on autopay by card, and the provider knows her; then she is deleted there. */
beforeEach(async () => {
  payOnline()
  itIs("2026-01-05")
  dana = await danaOwesRent()
  await isOnAutopay(dana, "pm_card_visa")
  gone = (await customer()) ?? ""
  await sandboxClient().customers.del(gone)
})

test("a payment in our form is opened for a new customer, and what was saved under the old one is forgotten", async () => {
  const { receiptId } = await starts(dana, 10_000)
  expect(await receiptOf(receiptId)).toMatchObject({ status: "created", stripeIntent: expect.stringMatching(/^pi_/) })
  const now = await customer()
  expect(now).not.toBe(gone)
  const { stripeIntent } = await receiptOf(receiptId)
  expect(await (await gateway()).readIntent(stripeIntent ?? "")).toMatchObject({ customerId: now })
  expect(await read((tx) => methodsOf(tx, dana))).toEqual([])
  expect(await read((tx) => tx.all(tx.select().from(autopay)))).toMatchObject([{ enabled: false, methodId: null }])
  await starts(dana, 20_000)
  expect([await customer(), (await customers()).length]).toEqual([now, 1])
})

test("a payment on the provider's page is, too; fifty at once make one new customer", async () => {
  await Promise.all(Array.from({ length: 50 }, () => paysHosted(dana, 10_000, "customRent")))
  expect(await customers()).toHaveLength(1)
})

test("what else the provider refuses is not tried again under a new customer", async () => {
  const { receiptId } = await starts(dana, 10_000)
  const details = { ...(await read((tx) => paymentDetails(tx, receiptId))), operation: "autopay:1:2026-01", from: 0 }
  const refusing = { ...(await gateway()), createIntent: (await gateway()).cancelIntent.bind(null, "pi_unknown") }
  await expect(createAutopayIntent(refusing, details)).rejects.toMatchObject({ code: "resource_missing" })
  expect(await customers()).toHaveLength(1)
})
