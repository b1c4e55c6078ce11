import type Stripe from "stripe"
import { z } from "zod"
import { verifyDeposits } from "../microdeposits.ts"
import { cancelSetup, confirmSetup, newSetup, pageOfSetup, setupOf } from "../setup-intents.ts"
import type { Sandbox } from "../store.server.ts"
import { invalidRequest } from "./errors.ts"
import { listPage } from "./lists.ts"
import { flag, integer, LIST, metadata, text, url } from "./params.ts"
import { route, type SandboxRoute } from "./router.ts"

const ALLOWED = z.array(z.enum(["card", "us_bank_account", "link"])).min(1)
const EXCLUDED = z.array(z.enum(["card", "us_bank_account"])).min(1)
const MANDATE_DATA = z.strictObject({
  customer_acceptance: z.strictObject({
    type: z.enum(["online", "offline"]),
    online: z.strictObject({ ip_address: text, user_agent: text }).optional(),
    offline: z.literal("").optional(),
  }),
})
const CONFIRMATION = {
  payment_method: text.optional(),
  return_url: url.optional(),
  mandate_data: MANDATE_DATA.optional(),
}

type Confirming = {
  payment_method?: string | undefined
  return_url?: string | undefined
  mandate_data?: object | undefined
}

function confirmed(sandbox: Sandbox, setup: Stripe.SetupIntent, params: Confirming): Stripe.SetupIntent {
  const method = params.payment_method ?? setup.payment_method
  if (typeof method !== "string") {
    throw invalidRequest("You cannot confirm this SetupIntent because it's missing a payment method.", {
      code: "setup_intent_unexpected_state",
      param: "payment_method",
    })
  }
  return confirmSetup(sandbox, setup, {
    method,
    returnUrl: params.return_url,
    hasMandate: params.mandate_data !== undefined,
  })
}

function cancel(sandbox: Sandbox, id: string): Stripe.SetupIntent {
  const setup = setupOf(sandbox, id)
  if (pageOfSetup(sandbox, setup))
    throw invalidRequest("You cannot cancel a SetupIntent created by a Checkout Session.")
  return cancelSetup(sandbox, setup)
}

export const SETUP_ROUTES: readonly SandboxRoute[] = [
  route(
    "POST",
    "/v1/setup_intents",
    {
      ...CONFIRMATION,
      customer: text.optional(),
      description: text.optional(),
      metadata: metadata.optional(),
      allowed_payment_method_types: ALLOWED.optional(),
      excluded_payment_method_types: EXCLUDED.optional(),
      usage: z.enum(["off_session", "on_session"]).optional(),
      confirm: flag.optional(),
    },
    (sandbox, params) => {
      const { allowed_payment_method_types: allowed, excluded_payment_method_types: excluded, confirm } = params
      const setup = newSetup(sandbox, { ...params, allowed, excluded })
      return confirm ? confirmed(sandbox, setup, params) : setup
    },
  ),
  route("GET", "/v1/setup_intents", { ...LIST, customer: text.optional() }, (sandbox, { customer, ...paged }) =>
    listPage(sandbox, "setup_intent", "/v1/setup_intents", paged, { customer }),
  ),
  route("GET", "/v1/setup_intents/:id", { client_secret: text.optional() }, (sandbox, _params, id) =>
    setupOf(sandbox, id),
  ),
  route("POST", "/v1/setup_intents/:id/confirm", CONFIRMATION, (sandbox, params, id) =>
    confirmed(sandbox, setupOf(sandbox, id), params),
  ),
  route("POST", "/v1/setup_intents/:id/cancel", {}, (sandbox, _params, id) => cancel(sandbox, id)),
  route(
    "POST",
    "/v1/setup_intents/:id/verify_microdeposits",
    { amounts: z.array(integer).length(2).optional(), descriptor_code: text.optional() },
    (sandbox, params, id) => verifyDeposits(sandbox, id, params),
  ),
]
