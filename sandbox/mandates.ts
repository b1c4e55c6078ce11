/** Mandates: the payer's permission to debit a bank account, once or repeatedly. */
import type Stripe from "stripe"
import { change } from "./events.ts"
import { missingResource } from "./http/errors.ts"
import { route, type SandboxRoute } from "./http/router.ts"
import { newId } from "./ids.ts"
import type { Sandbox } from "./store.server.ts"

/** A mandate for one payment of `amount` cents or, without one, for all later ones. */
export function newMandate(sandbox: Sandbox, method: string, amount: number | null): Stripe.Mandate {
  const mandate: Stripe.Mandate = {
    id: newId("mandate"),
    object: "mandate",
    customer_acceptance: { accepted_at: sandbox.now, offline: {}, type: "offline" },
    livemode: false,
    ...(amount === null ? { multi_use: {} } : { single_use: { amount, currency: "usd" } }),
    payment_method: method,
    payment_method_details: { type: "us_bank_account", us_bank_account: {} },
    status: "active",
    type: amount === null ? "multi_use" : "single_use",
  }
  return sandbox.store.insert<"mandate">(mandate, sandbox.now)
}

function mandateOf(sandbox: Sandbox, id: string): Stripe.Mandate {
  const found = sandbox.store.find("mandate", id)
  if (!found) throw missingResource("mandate", id)
  return found
}

export function mandateOfCharge(sandbox: Sandbox, charge: Stripe.Charge): Stripe.Mandate | undefined {
  const id = charge.payment_method_details?.us_bank_account?.mandate
  return typeof id === "string" ? mandateOf(sandbox, id) : undefined
}

/** Ends the mandate; `times` is how often the provider reports it. */
export function inactivateMandate(sandbox: Sandbox, mandate: Stripe.Mandate, times: 1 | 2): void {
  const types = ["mandate.updated", "mandate.updated"].slice(0, times)
  change<"mandate">(sandbox, mandate, { status: "inactive" }, ...types)
}

export const MANDATE_ROUTES: readonly SandboxRoute[] = [
  route("GET", "/v1/mandates/:id", {}, (sandbox, _params, id) => mandateOf(sandbox, id)),
]
