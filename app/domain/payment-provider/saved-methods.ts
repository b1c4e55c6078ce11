/** Lists, reads and removes methods saved at the provider. Source: api.md T15, T16, money.md 3.20. */
import type Stripe from "stripe"
import { pages } from "./intents.ts"
import type { SavedMethod } from "./method-port.ts"
import type { MethodType, PaymentGateway } from "./port.ts"
import { ProviderRefused } from "./port.ts"
import { callForObject, convertedOrUnavailable, isMissing } from "./provider-failure.ts"
import { idOfReference } from "./provider-intent.ts"

type SavedMethods = Pick<PaymentGateway, "savedMethods" | "readMethod" | "detachMethod">

const TYPES = ["card", "us_bank_account"] as const satisfies MethodType[]

export function savedMethodCalls(stripe: Stripe): SavedMethods {
  return {
    savedMethods: (customerId) => savedMethods(stripe, customerId),
    readMethod: (id) => readMethod(stripe, id),
    detachMethod: (id) => detachMethod(stripe, id),
  }
}

async function savedMethods(stripe: Stripe, customer: string): Promise<SavedMethod[]> {
  const lists = TYPES.map((type) => pages(stripe.paymentMethods.list({ customer, type, limit: 100 })))
  const listed = await Promise.all(lists.map((list) => Array.fromAsync(list))).catch(noneIfMissing)
  const methods = convertedOrUnavailable(() => listed.flat().flatMap((method) => savedMethod(method) ?? []))
  return methods.toSorted((one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1))
}

/** A customer that was deleted at the provider has no methods any more. */
function noneIfMissing(error: unknown): [] {
  if (isMissing(error)) return []
  throw error
}

async function readMethod(stripe: Stripe, id: string): Promise<SavedMethod | null> {
  try {
    const method = await callForObject("payment_method", () => stripe.paymentMethods.retrieve(id), id)
    return convertedOrUnavailable(() => savedMethod(method))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function detachMethod(stripe: Stripe, id: string): Promise<void> {
  try {
    await callForObject("payment_method", () => stripe.paymentMethods.detach(id), id)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    const left = await readMethod(stripe, id)
    if (left !== null && left.customerId !== null) throw error
  }
}

const FUNDINGS = ["credit", "debit", "prepaid"] as const

/** Converts a method; null for a kind that we do not accept. */
function savedMethod(method: Stripe.PaymentMethod): SavedMethod | null {
  const { id, created, card, us_bank_account: bank } = method
  const fingerprint = card?.fingerprint ?? bank?.fingerprint ?? null
  const common = { id, customerId: idOfReference(method.customer), createdAt: created * 1000, fingerprint }
  if (card) {
    const { brand, last4, exp_month: expMonth, exp_year: expYear } = card
    const funding = FUNDINGS.find((known) => known === card.funding) ?? "unknown"
    return { ...common, card: { brand, last4, expMonth, expYear, funding }, bank: null }
  }
  if (!bank) return null
  const { last4, bank_name: bankName, routing_number: routingNumber } = bank
  return { ...common, card: null, bank: { last4: last4 ?? "", bankName, routingNumber } }
}
