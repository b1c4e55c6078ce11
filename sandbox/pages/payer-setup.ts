/** The payer's actions on the hosted page that saves a method: they choose a documented test method, and the month in which a card expires. */
import type Stripe from "stripe"
import { hostedPagePath } from "../checkout.ts"
import { createByNumber, type Expiry, newMethod } from "../payment-methods.ts"
import { confirmSetup, pageOfSetup, SAVED_THOUGH_DECLINING, setupOf } from "../setup-intents.ts"
import type { Sandbox } from "../store.server.ts"
import { type CardBehavior, methodByToken, TEST_METHODS, type TestMethod, UNVERIFIABLE } from "../test-methods.ts"
import { completed, orDeclined, type PayerStep } from "./payer-steps.ts"

export type SavingChoice = { token: string; type: TestMethod["type"]; last4: string; label: string; effect: string }

const TYPED = "typed_"

/** The documented methods that a page may save, by its allowed types. Bank accounts are also listed as typed by their number. */
export function savingChoices(types: readonly string[]): SavingChoice[] {
  const choices = TEST_METHODS.map((method) => ({ ...choiceOf(method), effect: effectOf(method) }))
  return [...choices, ...TYPED_ACCOUNTS].filter(({ type: methodType }) => types.includes(methodType))
}

const choiceOf = ({ token, type: methodType, last4, label }: TestMethod) => ({ token, type: methodType, last4, label })

const TYPED_ACCOUNTS: readonly SavingChoice[] = [
  {
    token: `${TYPED}000123456789`,
    type: "us_bank_account",
    last4: "6789",
    label: "Bank account typed by its number",
    effect: "Two small deposits must be confirmed first.",
  },
  {
    token: `${TYPED}${UNVERIFIABLE.number}`,
    type: "us_bank_account",
    last4: UNVERIFIABLE.last4,
    label: UNVERIFIABLE.label,
    effect: "Two small deposits must be confirmed first, and that fails.",
  },
]

function effectOf(method: TestMethod): string {
  if (method.type === "us_bank_account") return "Saved at once."
  return SAVED_THOUGH_DECLINING.includes(method.last4) ? "Saved at once." : CARD_EFFECTS[effectKind(method.behavior)]
}

const CARD_EFFECTS = {
  saved: "Saved at once.",
  declined: "Declined: nothing is saved.",
  authentication: "The bank asks first.",
} as const

function effectKind(behavior: CardBehavior): keyof typeof CARD_EFFECTS {
  if (behavior.result === "authentication") return behavior.when === "on session" ? "saved" : "authentication"
  return behavior.result === "declined" ? "declined" : "saved"
}

/** Saves a chosen method. `expiry` is a card's; undefined when the month is invalid or past. */
export function saveOnPage(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  token: string,
  expiry: Expiry | undefined,
): PayerStep {
  const choice = savingChoices(session.payment_method_types).find((known) => known.token === token)
  if (!choice) return { next: "choose", message: "Please choose what to save." }
  if (choice.type === "card" && !expiry) return { next: "choose", message: "Please choose a month that is not over." }
  const setup = setupOf(sandbox, String(session.setup_intent))
  return orDeclined(() => {
    const method = methodOf(sandbox, token, expiry)
    const returnUrl = hostedPagePath(session.id)
    const confirmed = confirmSetup(sandbox, setup, { method: method.id, returnUrl, hasMandate: true })
    const url = confirmed.next_action?.redirect_to_url?.url
    if (url) return { next: "authenticate", url }
    return { next: "return", url: completed(sandbox, session, "no_payment_required") }
  })
}

function methodOf(sandbox: Sandbox, token: string, expiry: Expiry | undefined): Stripe.PaymentMethod {
  if (token.startsWith(TYPED)) return createByNumber(sandbox, token.slice(TYPED.length))
  const documented = methodByToken(token)
  if (!documented) throw new Error(`The sandbox does not know ${token}`)
  return newMethod(sandbox, documented, expiry)
}

/** Whether a month is not over, at an instant in seconds. */
export function futureExpiry(sandbox: Sandbox, month: number, year: number): Expiry | undefined {
  const now = new Date(sandbox.now * 1000)
  const isReal = Number.isInteger(month) && month >= 1 && month <= 12 && Number.isInteger(year)
  const [thisYear, thisMonth] = [now.getUTCFullYear(), now.getUTCMonth() + 1]
  const isOver = year < thisYear || (year === thisYear && month < thisMonth)
  return isReal && !isOver && year <= LAST_YEAR ? { month, year } : undefined
}

export const LAST_YEAR = 2040

/** Closes the page of a setup that the bank has confirmed; undefined for a setup without an open page. */
export function completedPage(sandbox: Sandbox, setup: Stripe.SetupIntent): string | undefined {
  const session = pageOfSetup(sandbox, setup)
  return session?.status === "open" ? completed(sandbox, session, "no_payment_required") : undefined
}
