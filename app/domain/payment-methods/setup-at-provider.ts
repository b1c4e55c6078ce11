/** Makes a stored setup at the provider, once, however often the call is repeated. Source: money.md 3.11. */
import { read, type Tx, write } from "#db/client.server.ts"
import { publicAddress } from "../mail/public-address.ts"
import { oneAtATimeEverywhere } from "../one-at-a-time.ts"
import type { NewSetup, ProviderSetup } from "../payment-provider/method-port.ts"
import { type PaymentGateway, ProviderUnavailable } from "../payment-provider/port.ts"
import { propertyIdOf } from "../settings/property-id.ts"
import { findTenant, type TenantRow } from "../tenants/tenants.ts"
import { allowedMethods } from "./allowed-methods.ts"
import { withCustomer } from "./customer.ts"
import { type InvitedPayer, invitedPayer } from "./method-owner.ts"
import { type MethodSetup, methodSetupOf, storeSetupIds } from "./method-setups.ts"

type SetupDetails = { setup: MethodSetup; tenant: TenantRow; property: string; person: InvitedPayer | null }

/** The tenant completes a setup of ours in our form, or the provider's own page. */
export type OpenedSetup = { setup: ProviderSetup; pageUrl?: undefined } | { pageUrl: string; setup?: undefined }

/**
 * Makes a stored setup at the provider, or finds the existing one; null when the setup has ended and none was made. Throws ProviderUnavailable and
 * ProviderRefused. Safe when another process does the same, because the key is the setup's id.
 */
export const openSetupAtProvider = (gateway: PaymentGateway, id: string): Promise<OpenedSetup | null> =>
  oneAtATimeEverywhere(`setup ${id}`, async () => {
    const details = await read((tx) => setupDetails(tx, id))
    const { setup } = details
    if (setup.pageUrl !== null) return { pageUrl: setup.pageUrl }
    if (setup.setupIntent !== null) return { setup: await knownSetup(gateway, setup.setupIntent) }
    if (setup.status !== "created") return null
    if (setup.flow === "hosted") {
      const page = await withCustomer(gateway, details, (customerId) =>
        gateway.createSetupPage({ ...setupRequest(details, customerId), ...pageUrls(id) }),
      )
      await write((tx) => storeSetupIds(tx, id, { page }))
      return { pageUrl: page.url }
    }
    const made = await withCustomer(gateway, details, (customerId) =>
      gateway.createSetup(setupRequest(details, customerId)),
    )
    await write((tx) => storeSetupIds(tx, id, { setupIntent: made.id }))
    return { setup: made }
  })

async function knownSetup(gateway: PaymentGateway, setupIntent: string): Promise<ProviderSetup> {
  const setup = await gateway.readSetup(setupIntent)
  if (!setup) throw new ProviderUnavailable(`The provider does not know ${setupIntent}`)
  return setup
}

async function setupDetails(tx: Tx, id: string): Promise<SetupDetails> {
  const setup = await methodSetupOf(tx, id)
  const person = await invitedPayer(tx, setup.signInId)
  return { setup, tenant: await findTenant(tx, setup.tenantId), property: await propertyIdOf(tx), person }
}

function setupRequest({ setup, tenant, property, person }: SetupDetails, customerId: string): NewSetup {
  const { id } = setup
  return {
    key: id,
    customerId,
    methodTypes: allowedMethods(tenant),
    metadata: { property, setup: id, tenant: String(tenant.id), ...(person && { user: String(person.userId) }) },
  }
}

const pageUrls = (id: string) => ({
  returnUrl: publicAddress(`/home/autopay/success?setup=${id}`),
  cancelUrl: publicAddress("/home/autopay/setup"),
})
