/** A restored database has lost a tenant, and another tenant gets the same number. Source: money.md 3.14, 3.24. */
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { payments, receipts, tenants } from "#db/schema/index.ts"
import { customerOf } from "~/domain/payment-methods/customer.ts"
import { settle } from "~/domain/payments/sweep/settle.ts"
import { propertyIdOf } from "~/domain/settings/property-id.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import { asCents } from "~/values/money.ts"
import { mails } from "../../support/mails.ts"
import { itIs, payOnline, starts } from "../../support/online.ts"
import { another, confirms, gateway, newIntent } from "../../support/sandbox.ts"
import { danaOwesRent, stateOf } from "../../support/tenancies.ts"

test("a payment of a tenant whom the restored database has lost is not booked for the new tenant with that number", async () => {
  payOnline()
  itIs("2025-12-20")
  const provider = await gateway()
  const property = await write((tx) => propertyIdOf(tx))
  const receipt = crypto.randomUUID()
  // Erika, tenant 1 in the lost database, paid by card on December 20.
  const customerId = await provider.createCustomer({
    key: another("c"),
    tenantId: 1,
    name: "Erika Lost",
    email: "erika@example.com",
  })
  const wanted = await newIntent("card", {
    customerId,
    key: receipt,
    amount: asCents(51_500),
    metadata: { property, receipt, tenant: "1", choice: "rent", amount: "50000", fee: "1500", source: "portal" },
  })
  const { id } = await provider.createIntent(wanted)
  await confirms(id, "pm_card_visa")
  // The database is restored from before; on January 2 Dana moves in and gets the number 1.
  itIs("2026-01-02")
  const dana = await danaOwesRent()
  expect(dana).toBe(1)
  const before = (await stateOf(dana, "2026-01-02")).owed
  // Any later event of Erika's payment (a refund, a dispute, a repeated webhook, the sweep).
  await settle(provider, id)
  const rows = await read((tx) => tx.all(tx.select().from(payments).where(eq(payments.tenantId, dana))))
  const books = await read((tx) => tx.all(tx.select().from(receipts).where(eq(receipts.tenantId, dana))))
  const subjects = (await mails()).map(({ subject }) => subject)
  expect({
    after: (await stateOf(dana, "2026-01-02")).owed,
    rows: rows.length,
    receipts: books.length,
    subjects,
  }).toEqual({ after: before, rows: 0, receipts: 0, subjects: ["Activate your account"] })
})

test("a new tenant with the number of one whom a restore has lost today can pay online", async () => {
  payOnline()
  itIs("2026-01-05")
  const dana = await danaOwesRent()
  const { property, tenant } = await read(async (tx) => ({
    property: await propertyIdOf(tx),
    tenant: await findTenant(tx, dana),
  }))
  // Erika had this number this morning in the lost database, and began to pay.
  const erika = { ...tenant, firstName: "Erika", lastName: "Lost", createdAt: tenant.createdAt - 3_600_000 }
  const customerId = await customerOf(await gateway(), erika, property)
  await write((tx) =>
    tx.run(tx.update(tenants).set({ providerCustomerId: null, providerAccount: null }).where(eq(tenants.id, dana))),
  )
  await starts(dana, 100_000)
  expect((await read((tx) => findTenant(tx, dana))).providerCustomerId).not.toBe(customerId)
})
