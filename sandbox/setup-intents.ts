/** Setup intents save a method for later payments, after its bank approved, or two small deposits proved who owns the account. */
import type Stripe from "stripe"
import { findCustomer } from "./customers.ts"
import { change, recordEvent } from "./events.ts"
import { declined, declineMessage, invalidRequest, missingResource, SandboxRefusal } from "./http/errors.ts"
import { newId, newSecret } from "./ids.ts"
import { methodTypes } from "./intents.ts"
import { newMandate } from "./mandates.ts"
import { attach, findMethod } from "./payment-methods.ts"
import type { Sandbox } from "./store.server.ts"
import { type CardBehavior, cardByLast4 } from "./test-methods.ts"

const DAY = 86_400

export type SetupParams = {
  customer?: string | undefined
  description?: string | undefined
  metadata?: Record<string, string> | undefined
  allowed?: readonly string[] | undefined
  excluded?: readonly string[] | undefined
  usage?: string | undefined
}

export function setupOf(sandbox: Sandbox, id: string): Stripe.SetupIntent {
  const found = sandbox.store.find("setup_intent", id)
  if (!found) throw missingResource("setupintent", id, "intent")
  return found
}

export function newSetup(sandbox: Sandbox, terms: SetupParams): Stripe.SetupIntent {
  const id = newId("setup_intent")
  const setup: Stripe.SetupIntent = {
    id,
    object: "setup_intent",
    allowed_payment_method_types: (terms.allowed ?? null) as Stripe.SetupIntent["allowed_payment_method_types"],
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${newSecret()}`,
    created: sandbox.now,
    customer: terms.customer === undefined ? null : findCustomer(sandbox, terms.customer, "customer").id,
    description: terms.description ?? null,
    excluded_payment_method_types: (terms.excluded ?? null) as Stripe.SetupIntent["excluded_payment_method_types"],
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: terms.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: methodTypes(terms.allowed, terms.excluded),
    single_use_mandate: null,
    status: "requires_payment_method",
    usage: terms.usage ?? "off_session",
  }
  return recordEvent<"setup_intent">(
    sandbox,
    "setup_intent.created",
    sandbox.store.insert<"setup_intent">(setup, sandbox.now),
  )
}

type Confirmation = { method: string; returnUrl?: string | undefined; hasMandate: boolean }

const CONFIRMABLE = ["requires_payment_method", "requires_confirmation", "requires_action"]

/** Confirms a setup. Refuses 400 one that cannot be confirmed, 402 a card that its bank declines. A bank account needs the payer's mandate. */
export function confirmSetup(
  sandbox: Sandbox,
  setup: Stripe.SetupIntent,
  { method: id, returnUrl, hasMandate }: Confirmation,
): Stripe.SetupIntent {
  if (!CONFIRMABLE.includes(setup.status)) throw wrongSetupState(setup, "confirm")
  const method = findMethod(sandbox, id)
  if (!setup.payment_method_types.includes(method.type)) {
    throw invalidRequest(`The PaymentMethod provided (${method.type}) is not allowed for this SetupIntent.`)
  }
  if (method.us_bank_account) {
    if (!hasMandate) throw invalidRequest("A mandate is required to save this bank account.", { param: "mandate_data" })
    return needsDeposits(sandbox, method)
      ? awaitDeposits(sandbox, setup, method)
      : completeSetup(sandbox, setup, method)
  }
  const behavior = cardByLast4(method.card?.last4 ?? "")?.behavior
  if (behavior?.result === "declined" && !SAVED_THOUGH_DECLINING.includes(method.card?.last4 ?? "")) {
    throw declineSetup(sandbox, setup, method, behavior)
  }
  const mustAuthenticate = behavior?.result === "authentication" && behavior.when !== "on session"
  return mustAuthenticate
    ? requireAuthentication(sandbox, setup, method, returnUrl)
    : completeSetup(sandbox, setup, method)
}

export const SAVED_THOUGH_DECLINING = ["0341"]

const needsDeposits = ({ store }: Sandbox, method: Stripe.PaymentMethod): boolean =>
  store.fact(`unverified ${method.id}`) !== undefined || method.us_bank_account?.last4 === "6661"

const questionOf = ({ id, client_secret }: Stripe.SetupIntent) => `/sandbox/authenticate/${id}?secret=${client_secret}`

function awaitDeposits(sandbox: Sandbox, setup: Stripe.SetupIntent, method: Stripe.PaymentMethod): Stripe.SetupIntent {
  const deposits = {
    arrival_date: sandbox.now + DAY,
    hosted_verification_url: questionOf(setup),
    microdeposit_type: "amounts",
  } as const
  const next_action = { type: "verify_with_microdeposits", verify_with_microdeposits: deposits }
  const fields = { status: "requires_action", payment_method: method.id, next_action } as const
  return change<"setup_intent">(sandbox, setup, fields, "setup_intent.requires_action")
}

function requireAuthentication(
  sandbox: Sandbox,
  setup: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  returnUrl: string | undefined,
): Stripe.SetupIntent {
  const redirect = { url: questionOf(setup), return_url: returnUrl ?? null }
  const next_action = { type: "redirect_to_url", redirect_to_url: redirect }
  const fields = { status: "requires_action", payment_method: method.id, next_action } as const
  return change<"setup_intent">(sandbox, setup, fields, "setup_intent.requires_action")
}

/** Saves the method: it may be charged when its owner is not present. */
export function completeSetup(
  sandbox: Sandbox,
  setup: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
): Stripe.SetupIntent {
  const mandate = method.us_bank_account ? newMandate(sandbox, method.id, null).id : null
  sandbox.store.setFact(`set up ${method.id}`, "yes")
  sandbox.store.forgetFact(`unverified ${method.id}`)
  if (mandate !== null) sandbox.store.setFact(`mandate of ${method.id}`, mandate)
  if (typeof setup.customer === "string") attach(sandbox, method, setup.customer)
  return change<"setup_intent">(
    sandbox,
    setup,
    { status: "succeeded", payment_method: method.id, mandate, next_action: null, last_setup_error: null },
    "setup_intent.succeeded",
  )
}

function declineSetup(
  sandbox: Sandbox,
  setup: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  { code, reason }: Extract<CardBehavior, { result: "declined" }>,
): Error {
  const message = declineMessage(code)
  const error = { type: "card_error", code, decline_code: reason, message, payment_method: method }
  const failed = failSetup(sandbox, setup, error)
  return declined({ code, decline_code: reason, message, setup_intent: failed, payment_method: method })
}

/** Opens the setup for another method after a failed attempt. */
export function failSetup(
  sandbox: Sandbox,
  setup: Stripe.SetupIntent,
  error: Record<string, unknown>,
): Stripe.SetupIntent {
  return change<"setup_intent">(
    sandbox,
    setup,
    {
      status: "requires_payment_method",
      payment_method: null,
      next_action: null,
      last_setup_error: error as unknown as Stripe.SetupIntent.LastSetupError,
    },
    "setup_intent.setup_failed",
  )
}

export const wrongSetupState = (setup: Stripe.SetupIntent, verb: string): SandboxRefusal =>
  new SandboxRefusal(400, {
    type: "invalid_request_error",
    code: "setup_intent_unexpected_state",
    message: `You cannot ${verb} this SetupIntent because it has a status of ${setup.status}.`,
    setup_intent: setup,
  })

export function pageOfSetup({ store }: Sandbox, { id }: Stripe.SetupIntent): Stripe.Checkout.Session | undefined {
  const session = store.fact(`page of ${id}`)
  return session === undefined ? undefined : store.find("checkout.session", session)
}

/** Cancels a setup. Refuses (400) one that has ended. */
export function cancelSetup(sandbox: Sandbox, setup: Stripe.SetupIntent): Stripe.SetupIntent {
  if (["succeeded", "canceled"].includes(setup.status)) throw wrongSetupState(setup, "cancel")
  return change<"setup_intent">(sandbox, setup, { status: "canceled", next_action: null }, "setup_intent.canceled")
}
