/** The questions of a payer's bank outside the API, and the payer's responses: they approve a payment or a card, or enter the deposits' amounts. */
import type Stripe from "stripe"
import { chargeCard } from "../confirm.ts"
import { SandboxRefusal } from "../http/errors.ts"
import { failIntent } from "../intents.ts"
import { verifyDeposits } from "../microdeposits.ts"
import { completeSetup, failSetup, pageOfSetup } from "../setup-intents.ts"
import type { Sandbox } from "../store.server.ts"
import { completedPage } from "./payer-setup.ts"
import { completed, returnUrlOf } from "./payer-steps.ts"

/** The payer may go to `backUrl` and enter the deposits later. */
export type BankQuestion =
  | { about: "payment"; amount: number }
  | { about: "card" }
  | { about: "deposits"; backUrl: string }

const DEPOSITS: Record<string, readonly number[]> = {
  right: [32, 45],
  wrong: [1, 2],
  "too often": [10, 11],
  "too late": [40, 41],
}

export function bankQuestion(sandbox: Sandbox, id: string, secret: string): BankQuestion | undefined {
  const intent = awaitingAction(sandbox, "payment_intent", id, secret)
  if (intent) return { about: "payment", amount: intent.amount }
  const setup = awaitingAction(sandbox, "setup_intent", id, secret)
  if (!setup || setup.next_action?.type === "redirect_to_url") return setup && { about: "card" }
  return { about: "deposits", backUrl: backFrom(sandbox, setup) }
}

function awaitingAction<K extends "payment_intent" | "setup_intent">(
  sandbox: Sandbox,
  kind: K,
  id: string,
  secret: string,
) {
  const found = sandbox.store.find(kind, id)
  return found?.client_secret === secret && found.status === "requires_action" ? found : undefined
}

/**
 * Applies the payer's response: "approve" or anything else to decline; about deposits "right", "wrong", "too often", "too late". Returns the payer's
 * next address, if there was a question.
 */
export function respondToBank(sandbox: Sandbox, id: string, secret: string, response: string): string | undefined {
  const intent = awaitingAction(sandbox, "payment_intent", id, secret)
  if (intent) return respondToPayment(sandbox, intent, response === "approve")
  const setup = awaitingAction(sandbox, "setup_intent", id, secret)
  return setup && respondToSetup(sandbox, setup, response)
}

function respondToPayment(sandbox: Sandbox, intent: Stripe.PaymentIntent, isApproved: boolean): string {
  const method = methodOf(sandbox, intent)
  const back = intent.next_action?.redirect_to_url?.return_url ?? "/"
  if (!isApproved) {
    failIntent(sandbox, intent, { ...REFUSED, payment_method: method }, null)
    return back
  }
  sandbox.store.setFact(`set up ${method.id}`, "yes")
  const paid = chargeCard(sandbox, intent, method)
  const [session] = sandbox.store.list("checkout.session", { intent: intent.id, limit: 1 })
  return session ? completed(sandbox, session, paid.status === "succeeded" ? "paid" : "unpaid") : back
}

function respondToSetup(sandbox: Sandbox, setup: Stripe.SetupIntent, response: string): string {
  const method = methodOf(sandbox, setup)
  const back = setup.next_action?.redirect_to_url?.return_url ?? "/"
  const deposits = setup.next_action?.verify_with_microdeposits
  if (deposits) {
    verify(sandbox, setup.id, DEPOSITS[response] ?? [])
    const isOpen = sandbox.store.find("setup_intent", setup.id)?.status === "requires_action"
    return isOpen ? `${deposits.hosted_verification_url}&mismatch=yes` : backFrom(sandbox, setup)
  }
  if (response === "approve") {
    completeSetup(sandbox, setup, method)
    return completedPage(sandbox, setup) ?? back
  }
  failSetup(sandbox, setup, { ...REFUSED, code: "setup_intent_authentication_failure", payment_method: method })
  return back
}

/** The address where the payer began to save a bank account. */
function backFrom(sandbox: Sandbox, setup: Stripe.SetupIntent): string {
  const session = pageOfSetup(sandbox, setup)
  return session ? returnUrlOf(session) : "/"
}

function verify(sandbox: Sandbox, id: string, amounts: readonly number[]): void {
  try {
    verifyDeposits(sandbox, id, { amounts })
  } catch (error) {
    if (!(error instanceof SandboxRefusal)) throw error
  }
}

function methodOf(sandbox: Sandbox, { payment_method: id }: Stripe.PaymentIntent | Stripe.SetupIntent) {
  const method = sandbox.store.find("payment_method", String(id))
  if (!method) throw new Error(`The sandbox has no method ${id}`)
  return method
}

const REFUSED = {
  type: "invalid_request_error",
  code: "payment_intent_authentication_failure",
  message: "The bank could not confirm that it is you. Please choose another method and try again.",
}
