/** Confirms an intent: a card is charged at once, unless its bank requires authentication; the bank of a bank account responds days later. */
import type Stripe from "stripe"
import { beginDebit } from "./bank-debits.ts"
import { chargeOutcome, newCharge } from "./charges.ts"
import { after } from "./clock.ts"
import { change, recordEvent } from "./events.ts"
import { declined, declineMessage, invalidRequest } from "./http/errors.ts"
import { failIntent, wrongIntentState } from "./intents.ts"
import { attach, findMethod, isDetached } from "./payment-methods.ts"
import type { Sandbox } from "./store.server.ts"
import { type CardBehavior, cardByLast4 } from "./test-methods.ts"

const CONFIRMABLE = ["requires_payment_method", "requires_confirmation", "requires_action"]
/** Seconds until a card's money shows in the provider's account, and until its owner disputes it. */
const TRANSACTION_AFTER = 3
const DISPUTE_AFTER = 10

export type SandboxConfirmation = {
  /** An id, or a documented token. */
  method: string
  /** Whether the payer is absent and cannot answer the bank's questions. */
  isOffSession?: boolean | undefined
  returnUrl?: string | null | undefined
}

/** Confirms a payment. Refuses 400 one that cannot be confirmed, 402 one that the bank declines: then the failed charge is stored. */
export function confirm(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  confirmation: SandboxConfirmation,
): Stripe.PaymentIntent {
  if (!CONFIRMABLE.includes(intent.status)) throw wrongIntentState(intent, "confirm")
  const method = methodFor(sandbox, intent, confirmation.method)
  if (method.us_bank_account) return beginDebit(sandbox, intent, method)
  const behavior = behaviorOf(method)
  if (behavior.result === "declined") throw declineCard(sandbox, intent, method, behavior)
  if (behavior.result === "authentication" && requiresAuthentication(sandbox, method, behavior.when, confirmation)) {
    if (confirmation.isOffSession) throw declineCard(sandbox, intent, method, UNATTENDED)
    return requireAuthentication(sandbox, intent, method, confirmation.returnUrl ?? null)
  }
  return chargeCard(sandbox, intent, method)
}

const UNATTENDED = { result: "declined", code: "authentication_required", reason: "authentication_required" } as const

function methodFor(sandbox: Sandbox, intent: Stripe.PaymentIntent, id: string): Stripe.PaymentMethod {
  const method = findMethod(sandbox, id)
  if (isDetached(sandbox, method.id)) {
    throw invalidRequest("The provided PaymentMethod was detached from a Customer. It may not be used again.")
  }
  if (!intent.payment_method_types.includes(method.type)) {
    const allowed = intent.payment_method_types.join(", ")
    throw invalidRequest(
      `The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent (${allowed}).`,
    )
  }
  if (method.customer !== null && method.customer !== intent.customer) {
    throw invalidRequest("The provided PaymentMethod belongs to another Customer.", { param: "payment_method" })
  }
  return method
}

function behaviorOf(method: Stripe.PaymentMethod): CardBehavior {
  return cardByLast4(method.card?.last4 ?? "")?.behavior ?? declineUnknown
}
const declineUnknown: CardBehavior = { result: "declined", code: "card_declined", reason: "generic_decline" }

function requiresAuthentication(
  sandbox: Sandbox,
  method: Stripe.PaymentMethod,
  when: "always" | "unless set up" | "on session",
  { isOffSession = false }: SandboxConfirmation,
): boolean {
  if (when === "on session") return !isOffSession
  return when === "always" || sandbox.store.fact(`set up ${method.id}`) === undefined
}

function requireAuthentication(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  returnUrl: string | null,
): Stripe.PaymentIntent {
  const address = `/sandbox/authenticate/${intent.id}?secret=${intent.client_secret}`
  return change<"payment_intent">(
    sandbox,
    intent,
    {
      status: "requires_action",
      payment_method: method.id,
      next_action: { type: "redirect_to_url", redirect_to_url: { url: address, return_url: returnUrl } },
    },
    "payment_intent.requires_action",
  )
}

/** Charges the card. Its money and fee appear some seconds later. */
export function chargeCard(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent {
  const { store, now } = sandbox
  const charge = newCharge(sandbox, intent, method, { status: "succeeded", paid: true })
  if (intent.setup_future_usage !== null && typeof intent.customer === "string")
    attach(sandbox, method, intent.customer)
  const paid = change<"payment_intent">(
    sandbox,
    intent,
    {
      status: "succeeded",
      amount_received: intent.amount,
      latest_charge: charge.id,
      payment_method: method.id,
      next_action: null,
      last_payment_error: null,
    },
    "payment_intent.succeeded",
  )
  recordEvent<"charge">(sandbox, "charge.succeeded", charge)
  store.schedule({ at: after(store, now, TRANSACTION_AFTER), what: "transaction", id: charge.id })
  const behavior = behaviorOf(method)
  if (behavior.result === "paid" && behavior.later === "dispute") {
    store.schedule({ at: after(store, now, DISPUTE_AFTER), what: "dispute", id: charge.id })
  }
  return paid
}

/** Stores the failed charge and the intent, open for another attempt. Returns the refusal of the declined card. */
function declineCard(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { code, reason }: Extract<CardBehavior, { result: "declined" }>,
): Error {
  const message = declineMessage(code)
  const charge = newCharge(sandbox, intent, method, {
    status: "failed",
    failure_code: code,
    failure_message: message,
    outcome: chargeOutcome("issuer_declined", reason),
  })
  const error = { type: "card_error", charge: charge.id, code, decline_code: reason, message, payment_method: method }
  const failed = failIntent(sandbox, intent, error, charge.id)
  recordEvent<"charge">(sandbox, "charge.failed", charge)
  return declined({
    code,
    decline_code: reason,
    message,
    charge: charge.id,
    payment_intent: failed,
    payment_method: method,
  })
}
