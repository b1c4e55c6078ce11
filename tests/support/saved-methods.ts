/** Tenants' saved methods: saved in the sandbox with a documented test method, and stored in the database as after their setup. */
import { eq } from "drizzle-orm"
import { read, write } from "#db/client.server.ts"
import { autopay } from "#db/schema/index.ts"
import { customerOf } from "~/domain/payment-methods/customer.ts"
import { invitedPayer } from "~/domain/payment-methods/method-owner.ts"
import { methodOf, type StoredMethod, storeMethod } from "~/domain/payment-methods/stored-methods.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { propertyIdOf } from "~/domain/settings/property-id.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import { gateway } from "./sandbox.ts"

const MANDATE = { customer_acceptance: { type: "offline", offline: {} } } as const

/**
 * Saves a test method for a tenant ("pm_card_visa", "pm_usBankAccount_success"), or for a person invited to the tenant's account. Payments in the
 * sandbox must be on.
 */
export async function hasSaved(tenantId: number, token: string, signInId: number | null = null): Promise<StoredMethod> {
  const provider = await gateway()
  const { tenant, property, person } = await read(async (tx) => ({
    person: await invitedPayer(tx, signInId),
    tenant: await findTenant(tx, tenantId),
    property: await propertyIdOf(tx),
  }))
  const customer = await customerOf(provider, tenant, property, person)
  const bank = token.startsWith("pm_us") ? { mandate_data: MANDATE } : {}
  const made = { customer, payment_method: token, confirm: true, return_url: "http://localhost:3000/back", ...bank }
  const { payment_method } = await sandboxClient().setupIntents.create({
    ...made,
    allowed_payment_method_types: ["card", "us_bank_account"],
  })
  const method = await provider.readMethod(String(payment_method))
  if (!method) throw new Error(`${token} was not saved`)
  const account = await provider.account()
  await write((tx) => storeMethod(tx, tenantId, account, method, signInId))
  const stored = await read((tx) => methodOf(tx, tenantId, method.id))
  if (!stored) throw new Error(`${token} is not known`)
  return stored
}

/** Turns a tenant's autopay on with a newly saved method. Its day is the property's, unless the tenant has an own day. */
export async function isOnAutopay(tenantId: number, token: string): Promise<StoredMethod> {
  const method = await hasSaved(tenantId, token)
  const on = { enabled: true, methodId: method.id, methodType: method.type }
  await write((tx) =>
    tx.run(
      tx
        .insert(autopay)
        .values({ tenantId, ...on })
        .onConflictDoUpdate({ target: autopay.tenantId, set: on }),
    ),
  )
  return method
}

export const autopayRow = (tenantId: number) =>
  read((tx) => tx.one(tx.select().from(autopay).where(eq(autopay.tenantId, tenantId))))
