/** Makes, reads and cancels payment intents, and changes unconfirmed ones. confirm.ts confirms them. */
import type Stripe from "stripe"
import { findCustomer } from "./customers.ts"
import { change, recordEvent } from "./events.ts"
import { invalidRequest, missingResource, SandboxRefusal } from "./http/errors.ts"
import { newId, newSecret } from "./ids.ts"
import { inactivateMandate, mandateOfCharge } from "./mandates.ts"
import type { Sandbox } from "./store.server.ts"
import { bankByLast4 } from "./test-methods.ts"

const MIN_AMOUNT = 50
const MAX_AMOUNT = 99_999_999
const METHOD_TYPES = ["card", "us_bank_account"]

export type IntentParams = {
  amount: number
  currency: string
  customer?: string | undefined
  description?: string | undefined
  metadata?: Record<string, string> | undefined
  allowed?: readonly string[] | undefined
  excluded?: readonly string[] | undefined
  verification?: Verification | undefined
  futureUsage?: string | undefined
}
/** A bank account is verified at once, when its owner signs in to the bank, or else by small deposits. */
type Verification = "automatic" | "instant"

export function intentOf(sandbox: Sandbox, id: string): Stripe.PaymentIntent {
  const found = sandbox.store.find("payment_intent", id)
  if (!found) throw missingResource("payment_intent", id, "intent")
  return found
}

const EMPTY_INTENT = {
  object: "payment_intent",
  amount_capturable: 0,
  amount_details: { tip: {} },
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: "automatic_async",
  confirmation_method: "automatic",
  currency: "usd",
  customer_account: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: { enabled: false },
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: "requires_payment_method",
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.PaymentIntent>

/** Refuses (400) amounts the provider does not accept, currencies other than dollars, and methods the sandbox does not have. */
export function newIntent(sandbox: Sandbox, terms: IntentParams): Stripe.PaymentIntent {
  mustBeAllowedAmount(terms.amount, terms.currency)
  const types = methodTypes(terms.allowed, terms.excluded)
  const id = newId("payment_intent")
  const intent: Stripe.PaymentIntent = {
    ...EMPTY_INTENT,
    id,
    allowed_payment_method_types: (terms.allowed ?? null) as Stripe.PaymentIntent["allowed_payment_method_types"],
    amount: terms.amount,
    automatic_payment_methods: terms.allowed ? null : { allow_redirects: "always", enabled: true },
    client_secret: `${id}_secret_${newSecret()}`,
    created: sandbox.now,
    customer: terms.customer === undefined ? null : findCustomer(sandbox, terms.customer, "customer").id,
    description: terms.description ?? null,
    excluded_payment_method_types: (terms.excluded ?? null) as Stripe.PaymentIntent["excluded_payment_method_types"],
    metadata: terms.metadata ?? {},
    payment_method_options: optionsOf(types, terms.verification),
    payment_method_types: types,
    setup_future_usage: (terms.futureUsage ?? null) as Stripe.PaymentIntent["setup_future_usage"],
  }
  const stored = sandbox.store.insert<"payment_intent">(intent, sandbox.now)
  return recordEvent<"payment_intent">(sandbox, "payment_intent.created", stored)
}

/** Refuses (400) less than 50 cents, more than $999,999.99, and currencies other than dollars. */
export function mustBeAllowedAmount(amount: number, currency: string): void {
  if (currency !== "usd")
    throw invalidRequest(`Invalid currency: ${currency}. The sandbox takes usd.`, { param: "currency" })
  if (amount < MIN_AMOUNT) {
    throw invalidRequest("Amount must be at least $0.50 usd", { code: "amount_too_small", param: "amount" })
  }
  if (amount > MAX_AMOUNT) {
    throw invalidRequest("Amount must be no more than $999,999.99", { code: "amount_too_large", param: "amount" })
  }
}

export function methodTypes(allowed: readonly string[] | undefined, excluded: readonly string[] = []): string[] {
  const types = METHOD_TYPES.filter((type) => (allowed ?? METHOD_TYPES).includes(type) && !excluded.includes(type))
  if (types.length > 0) return types
  throw invalidRequest("No payment method type is left that the sandbox has.", {
    param: "allowed_payment_method_types",
  })
}

function optionsOf(
  types: string[],
  verification: Verification = "automatic",
): Stripe.PaymentIntent.PaymentMethodOptions {
  return {
    ...(types.includes("card")
      ? {
          card: {
            installments: null,
            mandate_options: null,
            network: null,
            request_three_d_secure: "automatic" as const,
          },
        }
      : {}),
    ...(types.includes("us_bank_account") ? { us_bank_account: { verification_method: verification } } : {}),
  }
}

const CANCELABLE = ["requires_payment_method", "requires_confirmation", "requires_action"]

/** Refuses (400) a paid or canceled intent, and a bank payment under way, unless its bank never responds. */
export function cancelIntent(sandbox: Sandbox, id: string, reason: string | null): Stripe.PaymentIntent {
  const intent = intentOf(sandbox, id)
  if (!CANCELABLE.includes(intent.status) && !neverSettles(sandbox, intent)) throw wrongIntentState(intent, "cancel")
  const charge =
    typeof intent.latest_charge === "string" ? sandbox.store.find("charge", intent.latest_charge) : undefined
  if (charge?.status === "pending") {
    const mandate = mandateOfCharge(sandbox, charge)
    if (mandate) inactivateMandate(sandbox, mandate, 1)
    change<"charge">(sandbox, charge, { status: "failed", failure_code: "payment_canceled" }, "charge.failed")
  }
  return change<"payment_intent">(
    sandbox,
    intent,
    {
      status: "canceled",
      canceled_at: sandbox.now,
      cancellation_reason: reason as Stripe.PaymentIntent["cancellation_reason"],
      next_action: null,
    },
    "payment_intent.canceled",
  )
}

function neverSettles(sandbox: Sandbox, intent: Stripe.PaymentIntent): boolean {
  if (intent.status !== "processing" || typeof intent.payment_method !== "string") return false
  const method = sandbox.store.find("payment_method", intent.payment_method)
  return bankByLast4(method?.us_bank_account?.last4 ?? "")?.behavior.result === "stays"
}

export const wrongIntentState = (intent: Stripe.PaymentIntent, verb: string): SandboxRefusal =>
  new SandboxRefusal(400, {
    type: "invalid_request_error",
    code: "payment_intent_unexpected_state",
    message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: intent,
  })

/** Opens the intent for another attempt after a failed one, without its method, with the provider's reason. */
export function failIntent(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  error: Record<string, unknown>,
  charge: string | null,
): Stripe.PaymentIntent {
  return change<"payment_intent">(
    sandbox,
    intent,
    {
      status: "requires_payment_method",
      payment_method: null,
      next_action: null,
      last_payment_error: error as unknown as Stripe.PaymentIntent.LastPaymentError,
      ...(charge === null ? {} : { latest_charge: charge }),
    },
    "payment_intent.payment_failed",
  )
}
