/** Payers as customers at the provider: a tenant's own account and each invited person, so that methods stay separate. Each account at the provider has its own customers. */
import { eq } from "drizzle-orm"
import { type Tx, write } from "#db/client.server.ts"
import { signIns, tenants } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { type PaymentGateway, ProviderRefused } from "../payment-provider/port.ts"
import { findTenant, type TenantRow } from "../tenants/tenants.ts"
import { type InvitedPayer, invitedPayer, type MethodOwner } from "./method-owner.ts"
import { forgetMethod, ownMethodsOf } from "./stored-methods.ts"

type Owner = { tenant: TenantRow; property: string; person: InvitedPayer | null }
type StoredCustomer = { providerCustomerId: string | null; providerAccount: string | null }

/** The stored customer of a person, and the provider account in which it exists. */
export async function storedCustomerOf(tx: Tx, { tenantId, signInId }: MethodOwner): Promise<StoredCustomer> {
  return (await invitedPayer(tx, signInId)) ?? findTenant(tx, tenantId)
}

/**
 * Makes a call that names the payer's customer. If the customer was deleted at the provider, creates a new one, deletes the methods saved under the old
 * one here, and repeats the call once. Throws ProviderUnavailable and ProviderRefused.
 */
export async function withCustomer<Value>(
  gateway: PaymentGateway,
  owner: Owner,
  call: (customerId: string) => Promise<Value>,
): Promise<Value> {
  const customerId = await customerOf(gateway, owner.tenant, owner.property, owner.person)
  try {
    return await call(customerId)
  } catch (error) {
    if (!isGone(error)) throw error
    return call(await replaceCustomer(gateway, owner, customerId))
  }
}

const isGone = (error: unknown): boolean =>
  error instanceof ProviderRefused && error.code === "resource_missing" && error.param === "customer"

/**
 * The payer's customer id in the account of the present keys; creates the customer when it is first needed. The key belongs to the payer, so that a crash
 * cannot create a second customer. Throws ProviderUnavailable and ProviderRefused.
 */
export async function customerOf(
  gateway: PaymentGateway,
  tenant: TenantRow,
  property: string,
  person: InvitedPayer | null = null,
): Promise<string> {
  const account = await gateway.account()
  const { providerCustomerId, providerAccount } = person ?? tenant
  if (providerCustomerId !== null && providerAccount === account) return providerCustomerId
  const customerId = await gateway.createCustomer(newCustomer({ tenant, property, person }))
  await write((tx) => storeCustomer(tx, ownerOfCustomer({ tenant, person }), account, customerId))
  return customerId
}

const ownerOfCustomer = ({ tenant, person }: Pick<Owner, "tenant" | "person">): MethodOwner => ({
  tenantId: tenant.id,
  signInId: person?.id ?? null,
})

/** The key names the deleted customer, because the payer's own key would return that customer again. */
async function replaceCustomer(gateway: PaymentGateway, owner: Owner, gone: string): Promise<string> {
  const account = await gateway.account()
  const { key, ...customer } = newCustomer(owner)
  const customerId = await gateway.createCustomer({ ...customer, key: `${key}:after:${gone}` })
  const whose = ownerOfCustomer(owner)
  await write(async (tx) => {
    if ((await storedCustomerOf(tx, whose)).providerCustomerId === customerId) return
    for (const { id } of await ownMethodsOf(tx, whose)) await forgetMethod(tx, whose.tenantId, id)
    await storeCustomer(tx, whose, account, customerId)
  })
  return customerId
}

/** The key contains the instants of creation, because a restored database may give the id of a lost tenant or person to another. */
function newCustomer({ tenant, property, person }: Owner) {
  const key = `customer:${property}:${tenant.id}:${tenant.createdAt}:${tenant.version}`
  const named = { tenantId: tenant.id, name: fullName(tenant), email: tenant.primaryEmail }
  if (person === null) return { key, ...named }
  const { userId, since, name, email } = person
  return { key: `${key}:user:${userId}:${since}`, ...named, userId, name, email: email ?? tenant.primaryEmail }
}

/** Stores the customer of a person in one account of the provider. */
export async function storeCustomer(
  tx: Tx,
  { tenantId, signInId }: MethodOwner,
  providerAccount: string,
  providerCustomerId: string,
): Promise<void> {
  const known = { providerCustomerId, providerAccount }
  if (signInId === null) await tx.run(tx.update(tenants).set(known).where(eq(tenants.id, tenantId)))
  else await tx.run(tx.update(signIns).set(known).where(eq(signIns.id, signInId)))
}
