/**
 * What a payer does outside of the API: choosing a documented test method on the hosted page, and answering their bank. The page's id and the
 * payment's secret are all that opens them, as with the provider.
 */
import type Stripe from "stripe"
import { settings } from "../../../../settings.ts"
import { hostedPagePath, sessionOf } from "./checkout.ts"
import { dueBy, wallSeconds } from "./clock.ts"
import { chargeCard, confirm } from "./confirm.ts"
import { runDue } from "./due.ts"
import { SandboxRefusal } from "./errors.ts"
import { change } from "./events.ts"
import { failIntent, intentOf, newIntent } from "./intents.ts"
import { inSandbox, type Sandbox } from "./store.server.ts"
import { TEST_METHODS, type TestMethod } from "./test-methods.ts"

/** What the hosted page shows; `amount` in cents. `message` is why the last try failed. */
export type HostedPageView = {
  amount: number
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

/** The hosted page of a session, or undefined where there is none. */
export const hostedPage = (sessionId: string): HostedPageView | undefined =>
  asPayer((sandbox) => {
    const session = sandbox.store.find("checkout.session", sessionId)
    return session && viewOf(sandbox, session)
  })

function viewOf(sandbox: Sandbox, session: Stripe.Checkout.Session): HostedPageView {
  const intent = typeof session.payment_intent === "string" ? intentOf(sandbox, session.payment_intent) : undefined
  return {
    amount: session.amount_total ?? 0,
    description: paymentOf(sandbox, session.id).description,
    isOpen: session.status === "open",
    methods: TEST_METHODS.filter(({ kind }) => session.payment_method_types.includes(kind)),
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

/** Confirms the session's payment with a documented method. A second press after it was paid leads back all the same. */
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

/** The session's payment is made when the payer confirms for the first time. */
function beginPayment(sandbox: Sandbox, session: Stripe.Checkout.Session) {
  if (typeof session.payment_intent === "string") {
    return { session, intent: intentOf(sandbox, session.payment_intent) }
  }
  const { description, metadata } = paymentOf(sandbox, session.id)
  const intent = newIntent(sandbox, {
    amount: session.amount_total ?? 0,
    currency: "usd",
    customer: typeof session.customer === "string" ? session.customer : undefined,
    description,
    metadata,
    allowed: session.payment_method_types,
  })
  return { session: change<"checkout.session">(sandbox, session, { payment_intent: intent.id }), intent }
}

/** Closes the page; returns where it leads back to. */
function completed(sandbox: Sandbox, session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent): string {
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

/** What the bank asks: the amount in cents. Undefined where nothing is asked, or the secret is not the payment's. */
export const authentication = (intentId: string, secret: string): { amount: number } | undefined =>
  asPayer((sandbox) => {
    const intent = waiting(sandbox, intentId, secret)
    return intent && { amount: intent.amount }
  })

function waiting(sandbox: Sandbox, intentId: string, secret: string): Stripe.PaymentIntent | undefined {
  const intent = sandbox.store.find("payment_intent", intentId)
  return intent?.client_secret === secret && intent.status === "requires_action" ? intent : undefined
}

/** The payer tells their bank that it is them, or that it is not. Returns where they go next; undefined where nothing is asked. */
export const answerAuthentication = (intentId: string, secret: string, isApproved: boolean): string | undefined =>
  asPayer((sandbox) => {
    const intent = waiting(sandbox, intentId, secret)
    const method = intent && sandbox.store.find("payment_method", String(intent.payment_method))
    if (!intent || !method) return undefined
    const back = intent.next_action?.redirect_to_url?.return_url ?? "/"
    const [session] = sandbox.store.list("checkout.session", { intent: intent.id, limit: 1 })
    if (!isApproved) {
      failIntent(sandbox, intent, { ...REFUSED, payment_method: method }, null)
      return back
    }
    sandbox.store.setFact(`set up ${method.id}`, "yes")
    const paid = chargeCard(sandbox, intent, method)
    return session ? completed(sandbox, sessionOf(sandbox, session.id), paid) : back
  })

const REFUSED = {
  type: "invalid_request_error",
  code: "payment_intent_authentication_failure",
  message: "The bank could not confirm that it is you. Please choose another method and try again.",
}

function asPayer<Value>(work: (sandbox: Sandbox) => Value): Value {
  return inSandbox(settings().dataDir, (store) => {
    const now = wallSeconds(store)
    const sandbox: Sandbox = { store, now, idempotencyKey: null }
    runDue(sandbox, dueBy(store, now))
    return work(sandbox)
  })
}
