/** The app's gateway, which uses the provider's client. The sandbox differs only in the client's host. Source: money.md 3.4, 3.9 to 3.15. */
import { createHash } from "node:crypto"
import type Stripe from "stripe"
import { hostedPages } from "./hosted-pages.ts"
import { intentCalls, pages } from "./intents.ts"
import { payoutCalls } from "./payouts.ts"
import type { PaymentGateway, ProviderEvent } from "./port.ts"
import { EVENT_TYPES, providerEvent } from "./provider-event.ts"
import { callForObject, convertedOrUnavailable, isMissing } from "./provider-failure.ts"
import { idOfReference, OPERATION, refundFrom } from "./provider-intent.ts"
import { savedMethodCalls } from "./saved-methods.ts"
import { setupCalls } from "./setups.ts"
import { signedEvent } from "./stripe-client.server.ts"

type GatewayOptions = Pick<PaymentGateway, "name" | "livemode" | "publicKey"> & {
  stripe: Stripe
  /** The secret that signs the webhooks; null without an endpoint. */
  webhookSecret: string | null
  /** Null in the sandbox. */
  secretKey: string | null
}

/** A gateway that uses a client. Every method throws ProviderUnavailable or ProviderRefused, never an error of the client. */
export function createGateway({ stripe, webhookSecret, secretKey, ...identity }: GatewayOptions): PaymentGateway {
  return {
    ...identity,
    ...intentCalls(stripe),
    ...hostedPages(stripe),
    ...setupCalls(stripe),
    ...savedMethodCalls(stripe),
    ...refundCalls(stripe),
    ...payoutCalls(stripe),
    verifiesWebhooks: webhookSecret !== null,
    account: () => accountOf(stripe, identity.livemode, secretKey),
    async createCustomer({ key, tenantId, userId, name, email }) {
      const metadata = { tenant: String(tenantId), ...(userId !== undefined && { user: String(userId) }) }
      const customer = { name, email, metadata }
      const create = () => stripe.customers.create(customer, { idempotencyKey: key })
      const { id } = await callForObject("customer", create)
      return id
    },
    intentOfObject: (event) => intentOfObject(stripe, event),
    eventsSince: (from) => eventsSince(stripe, from),
    verifyWebhook(raw, signature) {
      if (webhookSecret === null || signature === null) return undefined
      const event = signedEvent(stripe, raw, signature, webhookSecret)
      return event && providerEvent(event)
    },
    checkKeys: () => checkKeys(stripe),
  }
}

/** Refunds payments at the provider, to the method that paid. Source: money.md 3.16. */
function refundCalls(stripe: Stripe): Pick<PaymentGateway, "createRefund"> {
  return {
    async createRefund({ key, intentId, amount, operationId }) {
      const params = { payment_intent: intentId, amount, metadata: { [OPERATION]: operationId } }
      const refund = await callForObject("refund", () => stripe.refunds.create(params, { idempotencyKey: key }))
      return convertedOrUnavailable(() => refundFrom(refund))
    },
  }
}

/** Maps the hash of a secret key to its account. A key's account never changes. */
const knownAccounts = new Map<string, string>()

/** The keys' account and mode: "acct_1 live". The provider is asked once for each key, the sandbox each time, because it has no key. */
async function accountOf(stripe: Stripe, livemode: boolean, secretKey: string | null): Promise<string> {
  const hash = secretKey === null ? null : createHash("sha256").update(secretKey).digest("hex")
  const before = hash === null ? undefined : knownAccounts.get(hash)
  if (before !== undefined) return before
  const { id } = await callForObject("account", () => stripe.accounts.retrieveCurrent())
  const account = `${id} ${livemode ? "live" : "test"}`
  if (hash !== null) knownAccounts.set(hash, account)
  return account
}

async function* eventsSince(stripe: Stripe, from: number): AsyncIterable<ProviderEvent> {
  const created = { gte: Math.floor(from / 1000) }
  for await (const event of pages(stripe.events.list({ created, types: [...EVENT_TYPES], limit: 100 }))) {
    yield convertedOrUnavailable(() => providerEvent(event))
  }
}

async function intentOfObject(stripe: Stripe, event: ProviderEvent): Promise<string | null> {
  const { intentId, objectId, type } = event
  if (intentId !== null || objectId === null) return intentId
  try {
    if (type.startsWith("charge.dispute.")) {
      return idOfReference(
        (await callForObject("dispute", () => stripe.disputes.retrieve(objectId), objectId)).payment_intent,
      )
    }
    if (type.startsWith("refund.") || type.startsWith("charge.refund.")) {
      return idOfReference(
        (await callForObject("refund", () => stripe.refunds.retrieve(objectId), objectId)).payment_intent,
      )
    }
    if (type.startsWith("charge.")) {
      return idOfReference(
        (await callForObject("charge", () => stripe.charges.retrieve(objectId), objectId)).payment_intent,
      )
    }
    return null
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Reads the account's balance, which any secret key may do and which changes nothing. */
async function checkKeys(stripe: Stripe): Promise<"accepted" | "refused" | "unreachable"> {
  try {
    await stripe.balance.retrieve({}, { maxNetworkRetries: 0 })
    return "accepted"
  } catch (error) {
    const { statusCode } = error as { statusCode?: number }
    // Any other error says nothing useful about the keys, and the user can only retry later.
    return statusCode === 401 || statusCode === 403 ? "refused" : "unreachable"
  }
}
