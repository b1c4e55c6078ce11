import type Stripe from "stripe"
import { z } from "zod"
import { confirm } from "../confirm.ts"
import { change } from "../events.ts"
import { cancelIntent, intentOf, mustBeAllowedAmount, newIntent, wrongIntentState } from "../intents.ts"
import type { Sandbox } from "../store.server.ts"
import { invalidRequest } from "./errors.ts"
import { listPage } from "./lists.ts"
import { cents, flag, LIST, metadata, text, url } from "./params.ts"
import { route, type SandboxRoute } from "./router.ts"

const ALLOWED = z.array(z.enum(["card", "us_bank_account", "link"])).min(1)
const EXCLUDED = z.array(z.enum(["card", "us_bank_account"])).min(1)
const USAGE = z.enum(["off_session", "on_session"])
const CONFIRMATION = {
  payment_method: text.optional(),
  off_session: flag.optional(),
  return_url: url.optional(),
}
const CHANGEABLE = {
  amount: cents.optional(),
  currency: text.optional(),
  customer: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
}

const METHOD_OPTIONS = z.strictObject({
  us_bank_account: z.strictObject({ verification_method: z.enum(["automatic", "instant"]) }),
})

type Create = {
  amount: number
  currency: string
  customer?: string | undefined
  description?: string | undefined
  metadata?: Record<string, string> | undefined
  allowed_payment_method_types?: string[] | undefined
  excluded_payment_method_types?: string[] | undefined
  payment_method_options?: z.output<typeof METHOD_OPTIONS> | undefined
  setup_future_usage?: string | undefined
  confirm?: boolean | undefined
} & Confirming
type Confirming = {
  payment_method?: string | undefined
  off_session?: boolean | undefined
  return_url?: string | undefined
}

function create(sandbox: Sandbox, params: Create): Stripe.PaymentIntent {
  const { payment_method: method, off_session, return_url } = params
  if (!params.confirm && (off_session !== undefined || return_url !== undefined)) {
    const param = off_session === undefined ? "return_url" : "off_session"
    throw invalidRequest(`The parameter ${param} can only be used with confirm=true.`, { param })
  }
  const intent = newIntent(sandbox, {
    ...params,
    allowed: params.allowed_payment_method_types,
    excluded: params.excluded_payment_method_types,
    verification: params.payment_method_options?.us_bank_account.verification_method,
    futureUsage: params.setup_future_usage,
  })
  if (params.confirm) return confirmed(sandbox, intent, params)
  if (method === undefined) return intent
  return change<"payment_intent">(sandbox, intent, { payment_method: method, status: "requires_confirmation" })
}

function confirmed(sandbox: Sandbox, intent: Stripe.PaymentIntent, params: Confirming): Stripe.PaymentIntent {
  const method = params.payment_method ?? intent.payment_method
  if (typeof method !== "string") {
    throw invalidRequest("You cannot confirm this PaymentIntent because it's missing a payment method.", {
      code: "payment_intent_unexpected_state",
      param: "payment_method",
    })
  }
  return confirm(sandbox, intent, { method, isOffSession: params.off_session, returnUrl: params.return_url })
}

function update(sandbox: Sandbox, params: Partial<Create>, id: string): Stripe.PaymentIntent {
  const intent = intentOf(sandbox, id)
  if (!["requires_payment_method", "requires_confirmation"].includes(intent.status))
    throw wrongIntentState(intent, "update")
  const { metadata, ...fields } = params
  mustBeAllowedAmount(fields.amount ?? intent.amount, fields.currency ?? intent.currency)
  return change<"payment_intent">(sandbox, intent, {
    ...(fields as Partial<Stripe.PaymentIntent>),
    metadata: { ...intent.metadata, ...metadata },
  })
}

const REASONS = z.enum(["abandoned", "duplicate", "fraudulent", "requested_by_customer"])

export const INTENT_ROUTES: readonly SandboxRoute[] = [
  route(
    "POST",
    "/v1/payment_intents",
    {
      ...CHANGEABLE,
      ...CONFIRMATION,
      amount: cents,
      currency: text,
      allowed_payment_method_types: ALLOWED.optional(),
      excluded_payment_method_types: EXCLUDED.optional(),
      payment_method_options: METHOD_OPTIONS.optional(),
      setup_future_usage: USAGE.optional(),
      confirm: flag.optional(),
    },
    (sandbox, params) => create(sandbox, params),
  ),
  route("GET", "/v1/payment_intents", { ...LIST, customer: text.optional() }, (sandbox, { customer, ...paged }) =>
    listPage(sandbox, "payment_intent", "/v1/payment_intents", paged, { customer }),
  ),
  route("GET", "/v1/payment_intents/:id", { client_secret: text.optional() }, (sandbox, _params, id) =>
    intentOf(sandbox, id),
  ),
  route("POST", "/v1/payment_intents/:id", CHANGEABLE, (sandbox, params, id) => update(sandbox, params, id)),
  route("POST", "/v1/payment_intents/:id/confirm", CONFIRMATION, (sandbox, params, id) =>
    confirmed(sandbox, intentOf(sandbox, id), params),
  ),
  route(
    "POST",
    "/v1/payment_intents/:id/cancel",
    { cancellation_reason: REASONS.optional() },
    (sandbox, { cancellation_reason: reason }, id) => cancelIntent(sandbox, id, reason ?? null),
  ),
]
