/** Checkout sessions, the objects of hosted pages. A page's payment is made when the payer confirms (payer.ts). */
import type Stripe from "stripe"
import { z } from "zod"
import { after } from "./clock.ts"
import { findCustomer } from "./customers.ts"
import { EMPTY_SESSION } from "./empty-session.ts"
import { change } from "./events.ts"
import { invalidRequest, missingResource } from "./http/errors.ts"
import { listPage } from "./http/lists.ts"
import { cents, integer, LIST, metadata, text, url } from "./http/params.ts"
import { route, type SandboxRoute } from "./http/router.ts"
import { newId } from "./ids.ts"
import { methodTypes, mustBeAllowedAmount } from "./intents.ts"
import { cancelSetup, newSetup, setupOf } from "./setup-intents.ts"
import type { Sandbox } from "./store.server.ts"

const MIN_LIFETIME = 30 * 60
const MAX_LIFETIME = 86_400

/** The path where the payer confirms, on any host name of this portal. */
export const hostedPagePath = (sessionId: string): string => `/sandbox/pay/${sessionId}`

const ALLOWED = z.array(z.enum(["card", "us_bank_account", "link"])).min(1)
const EXCLUDED = z.array(z.enum(["card", "us_bank_account"])).min(1)
const INTENT_DATA = z.strictObject({ description: text.optional(), metadata: metadata.optional() }).optional()
const SHAPE = {
  mode: z.enum(["payment", "setup"]),
  customer: text.optional(),
  client_reference_id: z.string().max(200).optional(),
  line_items: z
    .array(
      z.strictObject({
        quantity: integer.pipe(z.literal(1)),
        price_data: z.strictObject({
          currency: text,
          unit_amount: cents,
          product_data: z.strictObject({ name: text }),
        }),
      }),
    )
    .length(1)
    .optional(),
  payment_intent_data: INTENT_DATA,
  setup_intent_data: INTENT_DATA,
  metadata: metadata.optional(),
  allowed_payment_method_types: ALLOWED.optional(),
  excluded_payment_method_types: EXCLUDED.optional(),
  success_url: url,
  cancel_url: url.optional(),
  expires_at: integer.optional(),
}
type Create = z.output<z.ZodObject<typeof SHAPE>>

function sessionOf(sandbox: Sandbox, id: string): Stripe.Checkout.Session {
  const found = sandbox.store.find("checkout.session", id)
  if (!found) throw missingResource("checkout.session", id)
  return found
}

function create(sandbox: Sandbox, params: Create): Stripe.Checkout.Session {
  mustFitMode(params)
  const { store, now } = sandbox
  const expiresAt = expiryOf(now, params.expires_at)
  const id = newId("session")
  const content = params.mode === "setup" ? setupOn(sandbox, id, params) : paymentOn(sandbox, id, params)
  const session = store.insert<"checkout.session">(
    {
      ...EMPTY_SESSION,
      ...content,
      id,
      allowed_payment_method_types: params.allowed_payment_method_types ?? null,
      cancel_url: params.cancel_url ?? null,
      client_reference_id: params.client_reference_id ?? null,
      created: now,
      customer: params.customer === undefined ? null : findCustomer(sandbox, params.customer, "customer").id,
      expires_at: expiresAt,
      metadata: params.metadata ?? {},
      payment_method_types: methodTypes(params.allowed_payment_method_types, params.excluded_payment_method_types),
      success_url: params.success_url,
      url: hostedPagePath(id),
    },
    now,
  )
  store.schedule({ at: after(store, now, expiresAt - now), what: "session expires", id })
  return session
}

/** Refuses (400) parameters of the other mode, and missing ones. */
function mustFitMode(params: Create): void {
  const { mode } = params
  const foreign = mode === "setup" ? (["line_items", "payment_intent_data"] as const) : (["setup_intent_data"] as const)
  const given = foreign.find((name) => params[name] !== undefined)
  if (given) throw invalidRequest(`You can not pass \`${given}\` in \`${mode}\` mode.`, { param: given })
  if (mode === "payment" && params.line_items === undefined)
    throw invalidRequest("Missing required param: line_items.", { code: "parameter_missing", param: "line_items" })
}

function expiryOf(now: number, expiresAt = now + MAX_LIFETIME): number {
  if (expiresAt >= now + MIN_LIFETIME && expiresAt <= now + MAX_LIFETIME) return expiresAt
  const message = "The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation."
  throw invalidRequest(message, { param: "expires_at" })
}

/** Stores the payment's data until its payer confirms, because the provider's session does not show them. */
function paymentOn({ store }: Sandbox, id: string, { line_items: items = [], payment_intent_data: data = {} }: Create) {
  const [item] = items
  const amount = item?.price_data.unit_amount ?? 0
  mustBeAllowedAmount(amount, item?.price_data.currency ?? "usd")
  const { description = item?.price_data.product_data.name, metadata: intentMetadata = {} } = data
  store.setFact(`payment of ${id}`, JSON.stringify({ description, metadata: intentMetadata }))
  return { mode: "payment", amount_subtotal: amount, amount_total: amount } as const
}

function setupOn(sandbox: Sandbox, id: string, params: Create) {
  const { customer, setup_intent_data: data = {} } = params
  const allowed = params.allowed_payment_method_types
  const setup = newSetup(sandbox, { ...data, customer, allowed, excluded: params.excluded_payment_method_types })
  sandbox.store.setFact(`page of ${setup.id}`, id)
  const nothingPaid = { currency: null, payment_status: "no_payment_required", total_details: null } as const
  return { ...nothingPaid, mode: "setup", setup_intent: setup.id } as const
}

/** Closes an open page. Refuses (400) one that is closed. */
function expire(sandbox: Sandbox, id: string): Stripe.Checkout.Session {
  const session = sessionOf(sandbox, id)
  if (session.status !== "open") {
    throw invalidRequest('Only Checkout Sessions with a status in ["open"] can be expired.')
  }
  if (typeof session.setup_intent === "string") cancelSetup(sandbox, setupOf(sandbox, session.setup_intent))
  const closed = { status: "expired", url: null } as const
  return change<"checkout.session">(sandbox, session, closed, "checkout.session.expired")
}

export function expireInTime(sandbox: Sandbox, id: string): void {
  if (sessionOf(sandbox, id).status === "open") expire(sandbox, id)
}

export const CHECKOUT_ROUTES: readonly SandboxRoute[] = [
  route("POST", "/v1/checkout/sessions", SHAPE, create),
  route(
    "GET",
    "/v1/checkout/sessions",
    { ...LIST, customer: text.optional(), payment_intent: text.optional() },
    (sandbox, { customer, payment_intent: intent, ...paged }) =>
      listPage(sandbox, "checkout.session", "/v1/checkout/sessions", paged, { customer, intent }),
  ),
  route("GET", "/v1/checkout/sessions/:id", {}, (sandbox, _params, id) => sessionOf(sandbox, id)),
  route("POST", "/v1/checkout/sessions/:id/expire", {}, (sandbox, _params, id) => expire(sandbox, id)),
]
