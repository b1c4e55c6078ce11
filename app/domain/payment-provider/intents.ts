/** Makes payments at the provider, confirms them with a saved method, cancels them, and reads them whole. Source: money.md 3.4, 3.9, 3.11. */
import type Stripe from "stripe"
import type { Confirmation, NewIntent, PaymentGateway, ProviderIntent } from "./port.ts"
import { ProviderRefused } from "./port.ts"
import { callForObject, callProvider, convertedOrUnavailable, isMissing } from "./provider-failure.ts"
import { providerIntent } from "./provider-intent.ts"

type Intents = Pick<
  PaymentGateway,
  "createIntent" | "confirmIntent" | "cancelIntent" | "readIntent" | "intentsCreated" | "intentsOfCustomer"
>

export function intentCalls(stripe: Stripe): Intents {
  return {
    async createIntent(wanted) {
      const create = () => stripe.paymentIntents.create(intentParams(wanted), { idempotencyKey: wanted.key })
      return whole(stripe, await callForObject("payment_intent", create))
    },
    confirmIntent: (id, confirmation) => confirmIntent(stripe, id, confirmation),
    cancelIntent: (id) => cancelIntent(stripe, id),
    readIntent: (id) => readIntent(stripe, id),
    intentsCreated: ({ from, to }) => intents(stripe, { created: { gte: seconds(from), lte: Math.ceil(to / 1000) } }),
    intentsOfCustomer: (customer, from) => intents(stripe, { customer, created: { gte: seconds(from) } }),
  }
}

/** The tenant has chosen the method already. No other one is allowed, not even Link, so that fee and method always match. */
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

/** A bank account that waits for its small deposits cannot pay. Source: money.md 3.21. */
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

/** Whether there may be refunds or disputes. The charge of a paid payment does not show a failed refund, so the list of refunds is needed. */
function mayBeReturned(charge: Stripe.PaymentIntent["latest_charge"]): boolean {
  if (charge === null || typeof charge === "string") return charge !== null
  return charge.status === "succeeded"
}

/** Reads the whole payment. Refunds and disputes are separate objects, requested only when there may be some. */
async function whole(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<ProviderIntent> {
  if (!convertedOrUnavailable(() => mayBeReturned(intent.latest_charge))) {
    return convertedOrUnavailable(() => providerIntent(intent, [], []))
  }
  const only = { payment_intent: intent.id, limit: 100 }
  const expand = ["data.balance_transaction", "data.failure_balance_transaction"]
  const [refunds, disputes] = await callProvider(() =>
    Promise.all([all(stripe.refunds.list({ ...only, expand })), all(stripe.disputes.list(only))]),
  )
  return convertedOrUnavailable(() => providerIntent(intent, refunds, disputes))
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

/** Does not confirm a payment twice. A declined card is no failure of the call. */
async function confirmIntent(
  stripe: Stripe,
  id: string,
  { key, methodId, returnUrl }: Confirmation,
): Promise<ProviderIntent> {
  const presence = returnUrl === null ? { off_session: true } : { return_url: returnUrl }
  const params = { payment_method: methodId, ...presence, expand: EXPANDED }
  try {
    const confirm = () => stripe.paymentIntents.confirm(id, params, { idempotencyKey: key })
    return await whole(stripe, await callForObject("payment_intent", confirm, id))
  } catch (error) {
    const intent = error instanceof ProviderRefused ? await readIntent(stripe, id) : null
    const isAnswered = intent !== null && (intent.failure !== null || !UNCONFIRMED.includes(intent.status))
    if (!isAnswered) throw error
    return intent
  }
}

const UNCONFIRMED: readonly ProviderIntent["status"][] = ["requires_payment_method", "requires_confirmation"]

const seconds = (instant: number): number => Math.floor(instant / 1000)

async function* intents(stripe: Stripe, only: Stripe.PaymentIntentListParams) {
  const expand = EXPANDED.map((path) => `data.${path}`)
  for await (const intent of pages(stripe.paymentIntents.list({ ...only, limit: 100, expand }))) {
    yield whole(stripe, intent)
  }
}

/** The items of all pages, in the provider's order: newest first. */
export async function* pages<Item>(list: AsyncIterableIterator<Item>): AsyncIterable<Item> {
  for (;;) {
    const next = await callProvider(() => list.next())
    if (next.done) return
    yield next.value
  }
}
