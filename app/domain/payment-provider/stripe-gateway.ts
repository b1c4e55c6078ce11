/** The app's gateway over the provider's client; the sandbox differs only in the client's host. Source: money.md 3.4, 3.9 to 3.15. */
import type Stripe from "stripe"
import { accountOf } from "./account.ts"
import { hostedPages } from "./hosted-pages.ts"
import type { NewIntent, PaymentGateway, ProviderEvent, ProviderIntent } from "./port.ts"
import { ProviderRefused } from "./port.ts"
import { EVENT_TYPES, providerEvent } from "./provider-event.ts"
import { callForObject, callProvider, isMissing, understood } from "./provider-failure.ts"
import { idOf, providerIntent } from "./provider-intent.ts"
import { signedEvent } from "./stripe-client.server.ts"

type GatewayOptions = Pick<PaymentGateway, "name" | "livemode" | "publicKey"> & {
  stripe: Stripe
  /** Signs the webhooks; null without an endpoint. */
  webhookSecret: string | null
  /** Null in the sandbox. */
  secretKey: string | null
}

/** A gateway over a client. Every method throws ProviderUnavailable or ProviderRefused, never an error of the client. */
export function createGateway({ stripe, webhookSecret, secretKey, ...identity }: GatewayOptions): PaymentGateway {
  return {
    ...identity,
    ...hostedPages(stripe),
    verifiesWebhooks: webhookSecret !== null,
    account: () => accountOf(stripe, identity.livemode, secretKey),
    async createCustomer({ key, tenantId, name, email }) {
      const customer = { name, email, metadata: { tenant: String(tenantId) } }
      const create = () => stripe.customers.create(customer, { idempotencyKey: key })
      const { id } = await callForObject("customer", create)
      return id
    },
    async createIntent(wanted) {
      const create = () => stripe.paymentIntents.create(intentParams(wanted), { idempotencyKey: wanted.key })
      return whole(stripe, await callForObject("payment_intent", create))
    },
    cancelIntent: (id) => cancelIntent(stripe, id),
    readIntent: (id) => readIntent(stripe, id),
    intentsCreated: (span) => intentsCreated(stripe, span),
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

/** The method is chosen before: no other is allowed, Link neither, so that fee and method cannot differ. */
function intentParams({
  amount,
  customerId,
  methodType,
  description,
  metadata,
}: NewIntent): Stripe.PaymentIntentCreateParams {
  return {
    amount,
    currency: "usd",
    customer: customerId,
    description,
    metadata,
    allowed_payment_method_types: [methodType],
    ...(methodType === "us_bank_account" ? { payment_method_options: VERIFIED_AT_ONCE } : {}),
    expand: EXPANDED,
  }
}

/** Nothing is paid from a bank account that waits for its small deposits. Source: money.md 3.21. */
const VERIFIED_AT_ONCE = { us_bank_account: { verification_method: "instant" } } as const

const EXPANDED = ["latest_charge.balance_transaction", "latest_charge.failure_balance_transaction"]

async function readIntent(stripe: Stripe, id: string): Promise<ProviderIntent | null> {
  try {
    const retrieve = () => stripe.paymentIntents.retrieve(id, { expand: EXPANDED })
    return await whole(stripe, await callForObject("payment_intent", retrieve, id))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Whether there may be refunds or disputes. A refund that failed is gone from a charge that was paid, so only the list of refunds tells of it. */
function mayBeReturned(charge: Stripe.PaymentIntent["latest_charge"]): boolean {
  if (charge === null || typeof charge === "string") return charge !== null
  return charge.status === "succeeded"
}

/** Refunds and disputes are separate objects, requested once there may be some. */
async function whole(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<ProviderIntent> {
  if (!understood(() => mayBeReturned(intent.latest_charge))) {
    return understood(() => providerIntent(intent, [], []))
  }
  const only = { payment_intent: intent.id, limit: 100 }
  const expand = ["data.balance_transaction", "data.failure_balance_transaction"]
  const [refunds, disputes] = await callProvider(() =>
    Promise.all([all(stripe.refunds.list({ ...only, expand })), all(stripe.disputes.list(only))]),
  )
  return understood(() => providerIntent(intent, refunds, disputes))
}

async function all<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of list) items.push(item)
  return items
}

async function cancelIntent(stripe: Stripe, id: string): Promise<ProviderIntent> {
  try {
    const cancel = () => stripe.paymentIntents.cancel(id, { expand: EXPANDED })
    return await whole(stripe, await callForObject("payment_intent", cancel, id))
  } catch (error) {
    const isLate = error instanceof ProviderRefused && error.code === "payment_intent_unexpected_state"
    const intent = isLate ? await readIntent(stripe, id) : null
    if (intent === null) throw error
    return intent
  }
}

async function* intentsCreated(stripe: Stripe, { from, to }: { from: number; to: number }) {
  const created = { gte: Math.floor(from / 1000), lte: Math.ceil(to / 1000) }
  const expand = EXPANDED.map((path) => `data.${path}`)
  for await (const intent of pages(stripe.paymentIntents.list({ created, limit: 100, expand }))) {
    yield whole(stripe, intent)
  }
}

async function* eventsSince(stripe: Stripe, from: number): AsyncIterable<ProviderEvent> {
  const created = { gte: Math.floor(from / 1000) }
  for await (const event of pages(stripe.events.list({ created, types: [...EVENT_TYPES], limit: 100 }))) {
    yield understood(() => providerEvent(event))
  }
}

/** The items of all pages, in the provider's order: newest first. */
async function* pages<Item>(list: AsyncIterableIterator<Item>): AsyncIterable<Item> {
  for (;;) {
    const next = await callProvider(() => list.next())
    if (next.done) return
    yield next.value
  }
}

/** Disputes, refunds and charges lead to their payment; other objects of events have none. */
async function intentOfObject(stripe: Stripe, event: ProviderEvent): Promise<string | null> {
  const { intentId, objectId, type } = event
  if (intentId !== null || objectId === null) return intentId
  try {
    if (type.startsWith("charge.dispute.")) {
      return idOf((await callForObject("dispute", () => stripe.disputes.retrieve(objectId), objectId)).payment_intent)
    }
    if (type.startsWith("refund.") || type.startsWith("charge.refund.")) {
      return idOf((await callForObject("refund", () => stripe.refunds.retrieve(objectId), objectId)).payment_intent)
    }
    if (type.startsWith("charge.")) {
      return idOf((await callForObject("charge", () => stripe.charges.retrieve(objectId), objectId)).payment_intent)
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
    // Any other error may contain nothing but the host, and the person can only retry later.
    return statusCode === 401 || statusCode === 403 ? "refused" : "unreachable"
  }
}
