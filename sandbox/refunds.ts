/** Refunds to the original card or account; some take a day, some fail afterwards. */
import type Stripe from "stripe"
import { z } from "zod"
import { newTransaction } from "./balance.ts"
import { chargeOf } from "./charges.ts"
import { after, businessDaysAfter, sandboxNow } from "./clock.ts"
import { change, recordEvent } from "./events.ts"
import { invalidRequest, missingResource } from "./http/errors.ts"
import { listPage } from "./http/lists.ts"
import { cents, LIST, metadata, text } from "./http/params.ts"
import { route, type SandboxRoute } from "./http/router.ts"
import { newId } from "./ids.ts"
import { intentOf } from "./intents.ts"
import type { Sandbox } from "./store.server.ts"
import { cardByLast4 } from "./test-methods.ts"

const CONFIRMED_AFTER = 5

type RefundParams = {
  charge?: string | undefined
  payment_intent?: string | undefined
  amount?: number | undefined
  reason?: string | undefined
  metadata?: Record<string, string> | undefined
}

const EMPTY_REFUND = {
  object: "refund",
  currency: "usd",
  customer_account: null,
  receipt_number: null,
  source_transfer_reversal: null,
  transfer_reversal: null,
} satisfies Partial<Stripe.Refund>

function create(sandbox: Sandbox, params: RefundParams): Stripe.Refund {
  const charge = chargeToRefund(sandbox, params)
  const amount = amountToRefund(charge, params)
  const isSlow = isSlowRefund(charge)
  const id = newId("refund")
  const type = charge.payment_method_details?.type === "card" ? "refund" : "payment_refund"
  const movement = { type, category: "refund", amount: -amount, fee: 0, source: id } as const
  const transaction = newTransaction(sandbox, { ...movement, description: `Sandbox refund of ${charge.id}` })
  const refund: Stripe.Refund = {
    ...EMPTY_REFUND,
    id,
    amount,
    balance_transaction: transaction.id,
    charge: charge.id,
    created: sandbox.now,
    customer: charge.customer,
    ...(type === "refund" ? { destination_details: { type: "card", card: { type: "refund" } } } : {}),
    metadata: params.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: (params.reason ?? null) as Stripe.Refund["reason"],
    status: isSlow ? "pending" : "succeeded",
  }
  sandbox.store.insert<"refund">(refund, sandbox.now)
  recordEvent<"refund">(sandbox, "refund.created", refund)
  const refunded = charge.amount_refunded + amount
  change<"charge">(
    sandbox,
    charge,
    { amount_refunded: refunded, refunded: refunded === charge.amount },
    "charge.refunded",
  )
  scheduleOutcome(sandbox, id, charge, isSlow)
  return refund
}

/** The cents to refund; the default is the whole rest of the charge. Refuses (400) less than one cent and more than the rest. */
function amountToRefund(charge: Stripe.Charge, params: RefundParams): number {
  const refundable = charge.amount - charge.amount_refunded
  const amount = params.amount ?? refundable
  if (amount < 1)
    throw invalidRequest("Invalid positive integer", { code: "parameter_invalid_integer", param: "amount" })
  if (amount > refundable) {
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${refundable}).`, {
      param: "amount",
    })
  }
  return amount
}

function chargeToRefund(sandbox: Sandbox, { charge, payment_intent: intent }: RefundParams): Stripe.Charge {
  const id = charge ?? (intent === undefined ? undefined : intentOf(sandbox, intent).latest_charge)
  if (typeof id !== "string") {
    throw invalidRequest("This PaymentIntent does not have a successful charge to refund.", { param: "payment_intent" })
  }
  const found = chargeOf(sandbox, id)
  if (found.status !== "succeeded") {
    throw invalidRequest(`Charge ${id} has not succeeded.`, { code: "charge_not_refundable", param: "charge" })
  }
  if (found.disputed && isContested(sandbox, id)) {
    throw invalidRequest(`Charge ${id} has been charged back; cannot issue a refund.`, { code: "charge_disputed" })
  }
  if (found.refunded)
    throw invalidRequest(`Charge ${id} has already been refunded.`, { code: "charge_already_refunded" })
  return found
}

/** Whether a dispute prevents a refund. After a won dispute the landlord still has the money and may refund it. */
const isContested = (sandbox: Sandbox, charge: string): boolean =>
  sandbox.store.list("dispute", { charge, limit: 100 }).some(({ status }) => status !== "won")

const behaviorOf = (charge: Stripe.Charge) => {
  const behavior = cardByLast4(charge.payment_method_details?.card?.last4 ?? "")?.behavior
  return behavior?.result === "paid" ? behavior.later : undefined
}

const isSlowRefund = (charge: Stripe.Charge): boolean =>
  charge.payment_method_details?.type !== "card" || behaviorOf(charge) === "refund pending"

function scheduleOutcome({ store, now }: Sandbox, id: string, charge: Stripe.Charge, isSlow: boolean): void {
  const fails = behaviorOf(charge) === "refund fails"
  const nextDay = businessDaysAfter(sandboxNow(store, now), 1)
  store.schedule({
    at: isSlow || fails ? nextDay : after(store, now, CONFIRMED_AFTER),
    what: fails ? "refund fails" : "refund",
    id,
  })
}

function refundOf(sandbox: Sandbox, id: string): Stripe.Refund {
  const found = sandbox.store.find("refund", id)
  if (!found) throw missingResource("refund", id)
  return found
}

const UPDATED = ["refund.updated", "charge.refund.updated"] as const

export function confirmRefund(sandbox: Sandbox, id: string): void {
  const refund = refundOf(sandbox, id)
  const card = refund.destination_details?.card
  const confirmed = card
    ? { type: "card", card: { ...card, reference: "SANDBOX", reference_status: "available" } }
    : undefined
  change<"refund">(
    sandbox,
    refund,
    { status: "succeeded", ...(confirmed ? { destination_details: confirmed } : {}) },
    ...UPDATED,
  )
}

/** The bank rejects the refund, so the landlord has the money again. */
export function failRefund(sandbox: Sandbox, id: string): void {
  const refund = refundOf(sandbox, id)
  const charge = chargeOf(sandbox, String(refund.charge))
  const transaction = newTransaction(sandbox, {
    type: "refund_failure",
    category: "refund_failure",
    amount: refund.amount,
    fee: 0,
    source: id,
    description: "Sandbox refund that failed",
  })
  change<"charge">(sandbox, charge, { amount_refunded: charge.amount_refunded - refund.amount, refunded: false })
  change<"refund">(
    sandbox,
    refund,
    { status: "failed", failure_reason: "expired_or_canceled_card", failure_balance_transaction: transaction.id },
    "refund.failed",
    ...UPDATED,
  )
}

const REASONS = z.enum(["duplicate", "fraudulent", "requested_by_customer"])

export const REFUND_ROUTES: readonly SandboxRoute[] = [
  route(
    "POST",
    "/v1/refunds",
    {
      charge: text.optional(),
      payment_intent: text.optional(),
      amount: cents.optional(),
      reason: REASONS.optional(),
      metadata: metadata.optional(),
    },
    (sandbox, params) => create(sandbox, params),
  ),
  route("GET", "/v1/refunds/:id", {}, (sandbox, _params, id) => refundOf(sandbox, id)),
  route(
    "GET",
    "/v1/refunds",
    { ...LIST, charge: text.optional(), payment_intent: text.optional() },
    (sandbox, { payment_intent: intent, charge, ...paged }) =>
      listPage(sandbox, "refund", "/v1/refunds", paged, { intent, charge }),
  ),
]
