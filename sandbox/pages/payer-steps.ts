/** The payer's next address after a step on the hosted page, for paying and for saving a method alike. */
import type Stripe from "stripe"
import { change } from "../events.ts"
import { SandboxRefusal } from "../http/errors.ts"
import type { Sandbox } from "../store.server.ts"

/** The payer's next step: back to the portal, or to their bank's question; or the reason why nothing was paid or saved. */
export type PayerStep =
  | { next: "return" | "authenticate"; url: string }
  | { next: "declined" | "choose"; message: string }

export const returnUrlOf = ({ id, success_url: url }: Stripe.Checkout.Session): string =>
  (url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", id)

export function completed(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  paymentStatus: "paid" | "unpaid" | "no_payment_required",
): string {
  const closed = { status: "complete", payment_status: paymentStatus, url: null } as const
  change<"checkout.session">(sandbox, session, closed, "checkout.session.completed")
  return returnUrlOf(session)
}

export function orDeclined(work: () => PayerStep): PayerStep {
  try {
    return work()
  } catch (error) {
    if (error instanceof SandboxRefusal) return { next: "declined", message: error.message }
    throw error
  }
}
