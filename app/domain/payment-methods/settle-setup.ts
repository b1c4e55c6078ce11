/**
 * The only function that reads the outcome of a method being saved, for the success page, webhook, sweep and the check every minute. It reads the
 * provider's state outside any transaction; order and repeats do not matter. It does not turn autopay on. Source: api.md 4.9, money.md 3.10, 3.21.
 */
import { eq } from "drizzle-orm"
import { read, type Tx, write } from "#db/client.server.ts"
import { tenants } from "#db/schema/index.ts"
import { oneAtATimeEverywhere } from "../one-at-a-time.ts"
import type { ProviderSetup, SavedMethod } from "../payment-provider/method-port.ts"
import type { PaymentGateway } from "../payment-provider/port.ts"
import { propertyIdOf } from "../settings/property-id.ts"
import { storeCustomer } from "./customer.ts"
import { requestDetach } from "./detach-requests.ts"
import { mergeDuplicates } from "./duplicate-methods.ts"
import { invitedBy, invitedPayer, type MethodOwner } from "./method-owner.ts"
import { findMethodSetup, type MethodSetup, recordSetupOutcome } from "./method-setups.ts"
import { methodsInTurn } from "./methods-in-turn.ts"
import { storeMethod } from "./stored-methods.ts"

/**
 * Stores the state of a setup, and its method once saved. Returns the state; null when the setup is not this property's, or its customer is not its
 * tenant's. Throws ProviderUnavailable and ProviderRefused: then nothing is stored.
 */
export const settleSetup = (gateway: PaymentGateway, setupIntent: string): Promise<ProviderSetup | null> =>
  oneAtATimeEverywhere(`setup ${setupIntent}`, async () => {
    const setup = await gateway.readSetup(setupIntent)
    if (!setup) return null
    const account = await gateway.account()
    const owner = await read((tx) => ownerOf(tx, gateway, account, setup))
    if (!owner) return null
    await methodsInTurn(owner.tenantId, async () => {
      const method = await savedMethodOf(gateway, setup)
      await write((tx) => storeOutcome(tx, account, { ...owner, setup, method }))
    })
    return setup
  })

/** The method of a setup that succeeded; null when the method was removed since. */
async function savedMethodOf(gateway: PaymentGateway, setup: ProviderSetup): Promise<SavedMethod | null> {
  if (setup.status !== "succeeded" || setup.methodId === null) return null
  const method = await gateway.readMethod(setup.methodId)
  return method?.customerId === setup.customerId ? method : null
}

/** `row` is missing in a database that was restored from an earlier backup; so is `customerId` when that is lost too. */
type Owner = MethodOwner & { row: MethodSetup | undefined; customerId?: string }

/** The owner of a setup; null for another program that uses the same provider account, and for a person whom this database does not know. */
async function ownerOf(
  tx: Tx,
  gateway: PaymentGateway,
  account: string,
  { metadata, livemode, customerId, createdAt }: ProviderSetup,
): Promise<Owner | null> {
  const { property, setup, tenant: number, user } = metadata
  if (setup === undefined || property !== (await propertyIdOf(tx)) || livemode !== gateway.livemode) return null
  const row = await findMethodSetup(tx, setup)
  const tenant = await tx.one(
    tx
      .select()
      .from(tenants)
      .where(eq(tenants.id, Number(number))),
  )
  if (!tenant || customerId === null || (row && row.tenantId !== tenant.id)) return null
  const person = user === undefined ? null : await invitedBy(tx, tenant.id, Number(user))
  if (person === undefined || (row && row.signInId !== (person?.id ?? null))) return null
  const owner = { tenantId: tenant.id, signInId: person?.id ?? null, row }
  const { providerAccount, providerCustomerId } = person ?? tenant
  if (providerAccount === account && providerCustomerId !== null)
    return providerCustomerId === customerId ? owner : null
  // After a restore, another tenant or person may have the id; but nobody has a method that is older than their own record.
  const isOlder = createdAt + SECOND <= (person?.since ?? tenant.createdAt)
  return isOlder ? null : { ...owner, customerId }
}

/** The provider's instants are whole seconds. */
const SECOND = 1000

type Settled = Owner & { setup: ProviderSetup; method: SavedMethod | null }

async function storeOutcome(
  tx: Tx,
  account: string,
  { tenantId, signInId, row, customerId, setup, method }: Settled,
): Promise<void> {
  if (row) await recordSetupOutcome(tx, row, setup)
  if (!method) return
  if (customerId !== undefined) await storeCustomer(tx, { tenantId, signInId }, account, customerId)
  await storeMethod(tx, tenantId, account, method, signInId)
  const person = await invitedPayer(tx, signInId)
  // A method that a removed person completes is never used, and is removed at the provider.
  if (person && person.endedAt !== null) await requestDetach(tx, tenantId, method.id)
  await mergeDuplicates(tx, tenantId)
}
