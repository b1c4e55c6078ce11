/** Makes a stored payment at the provider, once, however often the call is repeated. Source: money.md 3.11. */

import { eq } from "drizzle-orm"
import { read, type Tx, write } from "#db/client.server.ts"
import { onlinePayments } from "#db/schema/index.ts"
import { plus } from "~/values/money.ts"
import { publicAddress } from "../../mail/public-address.ts"
import { oneAtATimeEverywhere } from "../../one-at-a-time.ts"
import { withCustomer } from "../../payment-methods/customer.ts"
import { type InvitedPayer, invitedPayer } from "../../payment-methods/method-owner.ts"
import {
  type HostedPage,
  type IntentMetadata,
  type NewIntent,
  type PaymentGateway,
  type ProviderIntent,
  ProviderUnavailable,
} from "../../payment-provider/port.ts"
import { propertyIdOf } from "../../settings/property-id.ts"
import { findTenant, type TenantRow } from "../../tenants/tenants.ts"
import { storeProviderIds } from "../provider-ids.ts"
import { recordCancellation } from "./cancel-requests.ts"
import { isByJob, methodTypeOf, type OnlinePayment, onlinePaymentOf } from "./online-payment.ts"

/** The provider deletes a key after a day: an older call is never repeated. */
export const KEY_LIFETIME = 23 * 60 * 60 * 1000
/** The provider's clock may differ from ours. */
const CLOCK_TOLERANCE = 10 * 60 * 1000

/** "everything" may be a custom amount, so it is not called the full balance. */
const DESCRIPTION = { everything: "Payment", rent: "Rent", deposit: "Deposit", fees: "Fees" } as const

export type PaymentDetails = OnlinePayment & {
  tenant: TenantRow
  /** The invited person who pays; null for the tenant's own account. */
  person: InvitedPayer | null
  property: string
  now: number
}

/** The payer confirms an intent of ours or the provider's own page; null when neither was made in time. */
export type OpenedPayment = { intent: ProviderIntent; pageUrl?: undefined } | { pageUrl: string; intent?: undefined }

/** Making and cancelling one payment wait for each other. */
export const paymentLock = (receiptId: string): string => `payment ${receiptId}`

/** Makes a stored payment at the provider, or finds it by the receipt's key, and stores its id. Throws ProviderUnavailable and ProviderRefused. */
export const openAtProvider = (gateway: PaymentGateway, receiptId: string): Promise<OpenedPayment | null> =>
  oneAtATimeEverywhere(paymentLock(receiptId), async () => {
    const details = await read((tx) => paymentDetails(tx, receiptId))
    const { receipt, online } = details
    if (online.pageUrl !== null) return { pageUrl: online.pageUrl }
    if (receipt.stripeIntent !== null) return { intent: await knownIntent(gateway, receipt.stripeIntent) }
    // Pages create no payment that a job charges; the job creates it, under the key of its month or row.
    if (isByJob(receipt)) return null
    const isOld = details.now - online.createdAt > KEY_LIFETIME
    if (isOld || online.flow !== "hosted") {
      const intent = isOld
        ? await lostIntent(gateway, details)
        : await forItsCustomer(gateway, details, (wanted) => gateway.createIntent(wanted))
      if (intent) await write((tx) => storeOpenedPayment(tx, receiptId, { intent: intent.id }))
      return intent ? { intent } : null
    }
    const page = await forItsCustomer(gateway, details, (wanted) =>
      gateway.createHostedPage({ ...wanted, ...pageUrls(details) }),
    )
    await write((tx) => storeOpenedPayment(tx, receiptId, { page }))
    return { pageUrl: page.url }
  })

/** An intent whose response was lost, found by its metadata among the intents of its time. */
export async function lostIntent(
  gateway: PaymentGateway,
  { receipt, online }: OnlinePayment,
): Promise<ProviderIntent | undefined> {
  const span = { from: online.createdAt - CLOCK_TOLERANCE, to: online.createdAt + KEY_LIFETIME + CLOCK_TOLERANCE }
  for await (const intent of gateway.intentsCreated(span)) if (intent.metadata.receipt === receipt.id) return intent
  return undefined
}

async function knownIntent(gateway: PaymentGateway, intentId: string): Promise<ProviderIntent> {
  const intent = await gateway.readIntent(intentId)
  if (!intent) throw new ProviderUnavailable(`The provider does not know ${intentId}`)
  return intent
}

export async function paymentDetails(tx: Tx, receiptId: string): Promise<PaymentDetails> {
  const payment = await onlinePaymentOf(tx, receiptId)
  const tenant = await findTenant(tx, payment.receipt.tenantId)
  const property = await propertyIdOf(tx)
  const person = await invitedPayer(tx, payment.online.signInId)
  return { ...payment, tenant, person, property, now: tx.now }
}

/** Runs `create` for the payer's customer, and for a new customer if that one was deleted at the provider. Throws ProviderUnavailable and ProviderRefused. */
export const forItsCustomer = <Made>(
  gateway: PaymentGateway,
  details: PaymentDetails,
  create: (wanted: NewIntent) => Promise<Made>,
): Promise<Made> => withCustomer(gateway, details, (customerId) => create(intentRequest(details, customerId)))

/** The request to the provider. It is the same each time, because the provider compares requests with the same key. */
function intentRequest({ receipt, property, person }: PaymentDetails, customerId: string): NewIntent {
  const metadata: IntentMetadata = {
    property,
    receipt: receipt.id,
    tenant: String(receipt.tenantId),
    choice: receipt.choice,
    amount: String(receipt.amount),
    fee: String(receipt.fee),
    // The version before this one does not know scheduled payments. If the update is taken back, it records them as payments of the portal.
    source: receipt.source === "scheduled" ? "portal" : receipt.source,
    ...(person && { user: String(person.userId) }),
  }
  return {
    key: receipt.id,
    customerId,
    amount: plus(receipt.amount, receipt.fee),
    methodType: methodTypeOf(receipt),
    description: DESCRIPTION[receipt.choice],
    metadata,
  }
}

/** The provider's page leads back to these addresses. Staff who key in a card are not in the portal. */
function pageUrls({ receipt: { id, source, tenantId }, tenant, person }: PaymentDetails) {
  const [success, cancel] =
    source === "keyed"
      ? [`/management/manualpayment/success?receipt=${id}`, `/management/manualpayment/card?tenant=${tenantId}`]
      : [`/home/payment/success?receipt=${id}`, "/home/payment"]
  return {
    returnUrl: publicAddress(success),
    cancelUrl: publicAddress(cancel),
    email: person?.email ?? tenant.primaryEmail,
  }
}

/** Stores the provider's ids. A payment that was cancelled during the call is cancelled there too. */
async function storeOpenedPayment(tx: Tx, receiptId: string, { intent, page }: { intent?: string; page?: HostedPage }) {
  if (intent) await storeProviderIds(tx, receiptId, { intent })
  if (page) {
    const set = { sessionId: page.sessionId, pageUrl: page.url }
    await tx.run(tx.update(onlinePayments).set(set).where(eq(onlinePayments.receiptId, receiptId)))
  }
  const { online } = await onlinePaymentOf(tx, receiptId)
  if (online.cancelDoneAt !== null) await recordCancellation(tx, receiptId, "undone")
}
