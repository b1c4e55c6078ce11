import { eq } from "drizzle-orm"
import { write } from "#db/client.server.ts"
import { tenants } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import type { PaymentGateway } from "../payment-provider/port.ts"
import type { TenantRow } from "../tenants/tenants.ts"

/** The tenant's customer id at the provider, made when first needed: its key is the tenant's, so that no crash makes a second one. */
export async function customerOf(gateway: PaymentGateway, tenant: TenantRow, property: string): Promise<string> {
  if (tenant.providerCustomerId !== null) return tenant.providerCustomerId
  const made = await gateway.createCustomer({
    key: `customer:${property}:${tenant.id}:${tenant.version}`,
    tenantId: tenant.id,
    name: fullName(tenant),
    email: tenant.primaryEmail,
  })
  await write((tx) => tx.run(tx.update(tenants).set({ providerCustomerId: made }).where(eq(tenants.id, tenant.id))))
  return made
}
