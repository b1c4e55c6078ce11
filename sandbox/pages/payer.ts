/** The payer's actions outside the API. As at the provider, the page's id or the payment's secret is enough for access. */
import type Stripe from "stripe"
import { hostedPagePath } from "../checkout.ts"
import { confirm } from "../confirm.ts"
import { change } from "../events.ts"
import { intentOf, newIntent } from "../intents.ts"
import { setupOf } from "../setup-intents.ts"
import type { Sandbox } from "../store.server.ts"
import { TEST_METHODS, type TestMethod } from "../test-methods.ts"
import { futureExpiry, LAST_YEAR, type SavingChoice, saveOnPage, savingChoices } from "./payer-setup.ts"
import { completed, orDeclined, type PayerStep, returnUrlOf } from "./payer-steps.ts"

/** The hosted page's data; `amount` in cents. `message` is the reason why the last attempt failed. */
export type HostedPageView = {
  isOpen: boolean
  message: string | null
  returnUrl: string
  cancelUrl: string | null
} & (
  | { mode: "payment"; amount: number; description: string; methods: readonly TestMethod[] }
  /** `years`: a card may expire in one of these years. */
  | { mode: "setup"; methods: readonly SavingChoice[]; years: readonly number[] }
)

export type ExpiryMonth = { month: number; year: number }

export function hostedPage(sandbox: Sandbox, sessionId: string): HostedPageView | undefined {
  const session = sandbox.store.find("checkout.session", sessionId)
  return session && viewOf(sandbox, session)
}

function viewOf(sandbox: Sandbox, session: Stripe.Checkout.Session): HostedPageView {
  const isOpen = session.status === "open"
  const page = { isOpen, returnUrl: returnUrlOf(session), cancelUrl: session.cancel_url }
  if (typeof session.setup_intent === "string") {
    const { last_setup_error: error } = setupOf(sandbox, session.setup_intent)
    const thisYear = new Date(sandbox.now * 1000).getUTCFullYear()
    const years = Array.from({ length: LAST_YEAR - thisYear + 1 }, (_, index) => thisYear + index)
    const methods = savingChoices(session.payment_method_types)
    return { ...page, mode: "setup", methods, years, message: error?.message ?? null }
  }
  const intent = typeof session.payment_intent === "string" ? intentOf(sandbox, session.payment_intent) : undefined
  return {
    ...page,
    mode: "payment",
    amount: session.amount_total ?? 0,
    description: paymentOf(sandbox, session.id).description,
    methods: methodsFor(session),
    message: intent?.last_payment_error?.message ?? null,
  }
}

const methodsFor = ({ payment_method_types: types }: Stripe.Checkout.Session) =>
  TEST_METHODS.filter(({ type: methodType }) => types.includes(methodType))

function paymentOf(sandbox: Sandbox, sessionId: string): { description: string; metadata: Record<string, string> } {
  return JSON.parse(sandbox.store.fact(`payment of ${sessionId}`) ?? "{}")
}

/** Pays, or saves the method, with a documented test method. A second press also leads back. `expiry` is of a card to be saved. */
export function confirmOnHostedPage(
  sandbox: Sandbox,
  sessionId: string,
  token: string,
  expiry: ExpiryMonth = { month: 12, year: LAST_YEAR },
): PayerStep | undefined {
  const session = sandbox.store.find("checkout.session", sessionId)
  if (!session) return undefined
  if (session.status === "complete") return { next: "return", url: returnUrlOf(session) }
  if (session.status !== "open") return { next: "declined", message: "This page is no longer open." }
  return session.mode === "setup"
    ? saveOnPage(sandbox, session, token, futureExpiry(sandbox, expiry.month, expiry.year))
    : payOnPage(sandbox, session, token)
}

function payOnPage(sandbox: Sandbox, session: Stripe.Checkout.Session, token: string): PayerStep {
  const method = methodsFor(session).find((known) => known.token === token)
  if (!method) return { next: "choose", message: "Please choose how to pay." }
  const { session: begun, intent } = beginPayment(sandbox, session)
  return orDeclined(() => {
    const confirmed = confirm(sandbox, intent, { method: method.token, returnUrl: hostedPagePath(session.id) })
    const url = confirmed.next_action?.redirect_to_url?.url
    if (url) return { next: "authenticate", url }
    return { next: "return", url: completed(sandbox, begun, confirmed.status === "succeeded" ? "paid" : "unpaid") }
  })
}

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
