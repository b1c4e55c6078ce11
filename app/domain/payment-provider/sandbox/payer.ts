/**
 * What a payer does outside the API: choosing a documented test method on the hosted page, and responding to their bank. The page's id or the
 * payment's secret is all that opens them, as with the provider.
 */
import type Stripe from "stripe"
import { asCents, type Cents } from "~/values/money.ts"
import { settings } from "../../../../settings.ts"
import { hostedPagePath } from "./checkout.ts"
import { sandboxNow, wallSeconds } from "./clock.ts"
import { confirm } from "./confirm.ts"
import { runDue } from "./due.ts"
import { SandboxRefusal } from "./errors.ts"
import { change } from "./events.ts"
import { intentOf, newIntent } from "./intents.ts"
import { inSandbox, type Sandbox } from "./store.server.ts"
import { TEST_METHODS, type TestMethod } from "./test-methods.ts"

/** The hosted page's data; `amount` in cents. `message` is why the last attempt failed. */
export type HostedPageView = {
  amount: Cents
  description: string
  isOpen: boolean
  methods: readonly TestMethod[]
  message: string | null
  returnUrl: string
  cancelUrl: string | null
}

/** Where the payer goes next: back to the portal, or to their bank's question; or why nothing was paid. */
export type PayerStep =
  | { next: "return" | "authenticate"; url: string }
  | { next: "declined" | "choose"; message: string }

/** The hosted page of a session, or undefined. */
export const hostedPage = (sessionId: string): HostedPageView | undefined =>
  asPayer((sandbox) => {
    const session = sandbox.store.find("checkout.session", sessionId)
    return session && viewOf(sandbox, session)
  })

function viewOf(sandbox: Sandbox, session: Stripe.Checkout.Session): HostedPageView {
  const intent = typeof session.payment_intent === "string" ? intentOf(sandbox, session.payment_intent) : undefined
  return {
    amount: asCents(session.amount_total ?? 0),
    description: paymentOf(sandbox, session.id).description,
    isOpen: session.status === "open",
    methods: TEST_METHODS.filter(({ type: methodType }) => session.payment_method_types.includes(methodType)),
    message: intent?.last_payment_error?.message ?? null,
    returnUrl: returnUrlOf(session),
    cancelUrl: session.cancel_url,
  }
}

const returnUrlOf = ({ id, success_url: url }: Stripe.Checkout.Session): string =>
  (url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", id)

function paymentOf(sandbox: Sandbox, sessionId: string): { description: string; metadata: Record<string, string> } {
  return JSON.parse(sandbox.store.fact(`payment of ${sessionId}`) ?? "{}")
}

/** Confirms the session's payment with a documented method. A second press after it was paid still leads back. */
export const payOnHostedPage = (sessionId: string, token: string): PayerStep | undefined =>
  asPayer((sandbox) => {
    const session = sandbox.store.find("checkout.session", sessionId)
    if (!session) return undefined
    if (session.status === "complete") return { next: "return", url: returnUrlOf(session) }
    if (session.status !== "open") return { next: "declined", message: "This page is no longer open." }
    const method = viewOf(sandbox, session).methods.find((known) => known.token === token)
    if (!method) return { next: "choose", message: "Please choose how to pay." }
    const { session: begun, intent } = beginPayment(sandbox, session)
    return orDeclined(() => {
      const returnUrl = hostedPagePath(sessionId)
      const confirmed = confirm(sandbox, intent, { method: method.token, returnUrl })
      const url = confirmed.next_action?.redirect_to_url?.url
      if (url) return { next: "authenticate", url }
      return { next: "return", url: completed(sandbox, begun, confirmed) }
    })
  })

/** The session's payment is made at the payer's first confirmation. */
function beginPayment(sandbox: Sandbox, session: Stripe.Checkout.Session) {
  if (typeof session.payment_intent === "string") {
    return { session, intent: intentOf(sandbox, session.payment_intent) }
  }
  const { description, metadata } = paymentOf(sandbox, session.id)
  const intent = newIntent(sandbox, {
    amount: asCents(session.amount_total ?? 0),
    currency: "usd",
    customer: typeof session.customer === "string" ? session.customer : undefined,
    description,
    metadata,
    allowed: session.payment_method_types,
  })
  return { session: change<"checkout.session">(sandbox, session, { payment_intent: intent.id }), intent }
}

/** Closes the page of a payment; returns the address to go back to. */
export function completed(sandbox: Sandbox, session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent): string {
  change<"checkout.session">(
    sandbox,
    session,
    { status: "complete", payment_status: intent.status === "succeeded" ? "paid" : "unpaid", url: null },
    "checkout.session.completed",
  )
  return returnUrlOf(session)
}

function orDeclined(work: () => PayerStep): PayerStep {
  try {
    return work()
  } catch (error) {
    if (error instanceof SandboxRefusal) return { next: "declined", message: error.message }
    throw error
  }
}

/** One transaction as a payer: first what became due, then their action. */
export function asPayer<Value>(work: (sandbox: Sandbox) => Value): Value {
  return inSandbox(settings().dataDir, (store) => {
    const now = wallSeconds(store)
    const sandbox: Sandbox = { store, now, idempotencyKey: null }
    runDue(sandbox, sandboxNow(store, now))
    return work(sandbox)
  })
}
