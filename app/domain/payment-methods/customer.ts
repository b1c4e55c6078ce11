/** Tenants as customers of the provider's account. A customer of another account or mode is unknown there. */
import { eq } from "drizzle-orm"
import { type Tx, write } from "#db/client.server.ts"
import { tenants } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { type PaymentGateway, ProviderRefused } from "../payment-provider/port.ts"
import { findTenant, type TenantRow } from "../tenants/tenants.ts"
import { forgetMethod, methodsOf } from "./stored-methods.ts"

type Owner = { tenant: TenantRow; property: string }

/**
 * Runs a call that names the tenant's customer. When the customer was deleted at the provider, a new one replaces it, the methods saved under the old
 * one are deleted here, and the call is made once more. Throws ProviderUnavailable and ProviderRefused.
 */
export async function withCustomer<Value>(
  gateway: PaymentGateway,
  { tenant, property }: Owner,
  call: (customerId: string) => Promise<Value>,
): Promise<Value> {
  const customerId = await customerOf(gateway, tenant, property)
  try {
    return await call(customerId)
  } catch (error) {
    if (!isGone(error)) throw error
    return call(await replaceCustomer(gateway, { tenant, property }, customerId))
  }
}

const isGone = (error: unknown): boolean =>
  error instanceof ProviderRefused && error.code === "resource_missing" && error.param === "customer"

/**
 * The tenant's customer id in the account of the present keys. The customer is made when first needed there. Its key is the tenant's, so that no
 * crash makes a second customer. Throws ProviderUnavailable and ProviderRefused.
 */
export async function customerOf(gateway: PaymentGateway, tenant: TenantRow, property: string): Promise<string> {
  const account = await gateway.account()
  if (tenant.providerCustomerId !== null && tenant.providerAccount === account) return tenant.providerCustomerId
  const customerId = await gateway.createCustomer(newCustomer({ tenant, property }))
  await write((tx) => storeCustomer(tx, tenant.id, account, customerId))
  return customerId
}

/** The key names the deleted customer, because the tenant's own key would lead to that one again. */
async function replaceCustomer(gateway: PaymentGateway, owner: Owner, gone: string): Promise<string> {
  const account = await gateway.account()
  const { key, ...customer } = newCustomer(owner)
  const customerId = await gateway.createCustomer({ ...customer, key: `${key}:after:${gone}` })
  const { id: tenantId } = owner.tenant
  await write(async (tx) => {
    if ((await findTenant(tx, tenantId)).providerCustomerId === customerId) return
    for (const { id } of await methodsOf(tx, tenantId)) await forgetMethod(tx, tenantId, id)
    await storeCustomer(tx, tenantId, account, customerId)
  })
  return customerId
}

/** The key names the instant when the tenant was created, because a restored database may give a lost tenant's number to another tenant. */
const newCustomer = ({ tenant, property }: Owner) => ({
  key: `customer:${property}:${tenant.id}:${tenant.createdAt}:${tenant.version}`,
  tenantId: tenant.id,
  name: fullName(tenant),
  email: tenant.primaryEmail,
})

async function storeCustomer(tx: Tx, tenantId: number, providerAccount: string, providerCustomerId: string) {
  await tx.run(tx.update(tenants).set({ providerCustomerId, providerAccount }).where(eq(tenants.id, tenantId)))
}
