/** Tenants as customers of the provider's account: one of another account or mode is unknown there. */
import { eq } from "drizzle-orm"
import { write } from "#db/client.server.ts"
import { tenants } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import type { PaymentGateway } from "../payment-provider/port.ts"
import type { TenantRow } from "../tenants/tenants.ts"

/**
 * The tenant's customer id in the account of the present keys, made when first needed there: its key is the tenant's, so that no crash makes a second
 * one. Throws ProviderUnavailable and ProviderRefused.
 */
export async function customerOf(gateway: PaymentGateway, tenant: TenantRow, property: string): Promise<string> {
  const account = await gateway.account()
  if (tenant.providerCustomerId !== null && tenant.providerAccount === account) return tenant.providerCustomerId
  const customerId = await gateway.createCustomer({
    key: `customer:${property}:${tenant.id}:${tenant.version}`,
    tenantId: tenant.id,
    name: fullName(tenant),
    email: tenant.primaryEmail,
  })
  const known = { providerCustomerId: customerId, providerAccount: account }
  await write((tx) => tx.run(tx.update(tenants).set(known).where(eq(tenants.id, tenant.id))))
  return customerId
}
