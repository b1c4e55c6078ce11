/** Bank payments: under way for two business days, then paid or failed; some are returned after that. Source: recorded sequences of the provider. */
import type Stripe from "stripe"
import { FAILED_DEBIT_FEE, feeOf, newTransaction } from "./balance.ts"
import { chargeOf, chargeOutcome, newCharge } from "./charges.ts"
import { after, businessDaysAfter, sandboxNow } from "./clock.ts"
import { change, recordEvent } from "./events.ts"
import { declined, invalidRequest } from "./http/errors.ts"
import { failIntent, intentOf } from "./intents.ts"
import { inactivateMandate, mandateOfCharge, newMandate } from "./mandates.ts"
import { attach } from "./payment-methods.ts"
import type { Sandbox } from "./store.server.ts"
import { type BankBehavior, bankByLast4 } from "./test-methods.ts"

/** Seconds until the debit shows in the provider's account, while it is still pending. */
const TRANSACTION_AFTER = 10
/** Business days until a bank responds, and until an account's owner returns a payment. */
const RESPONSE_AFTER = 2
const RETURN_AFTER = 1

/** Begins a debit; the intent is processing until the bank responds. Refuses (402) an account over its limit. */
export function beginDebit(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent {
  const { store, now } = sandbox
  const behavior = behaviorOf(method)
  if (behavior.result === "refused") throw refuseDebit(sandbox, intent, method, behavior.code)
  const savesMethod = intent.setup_future_usage !== null
  const mandate = mandateFor(sandbox, intent, method)
  if (savesMethod && typeof intent.customer === "string") attach(sandbox, method, intent.customer)
  const charge = newCharge(sandbox, intent, method, { status: "pending" }, mandate.id)
  recordEvent<"charge">(sandbox, "charge.pending", charge)
  store.schedule({ at: after(store, now, TRANSACTION_AFTER), what: "transaction", id: charge.id })
  if (behavior.result !== "stays") {
    store.schedule({
      at: businessDaysAfter(sandboxNow(store, now), RESPONSE_AFTER),
      what: "bank answer",
      id: intent.id,
    })
  }
  return change<"payment_intent">(
    sandbox,
    intent,
    {
      status: "processing",
      latest_charge: charge.id,
      payment_method: method.id,
      next_action: null,
      last_payment_error: null,
    },
    "payment_intent.processing",
  )
}

/** The mandate given when the account was saved, or with this payment. Refuses (400) an ended one, and an account that is not verified. */
function mandateFor(sandbox: Sandbox, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): Stripe.Mandate {
  const { store } = sandbox
  const given = store.fact(`mandate of ${method.id}`)
  const known = given === undefined ? undefined : store.find("mandate", given)
  if (known?.status === "inactive") {
    throw invalidRequest("The mandate of this bank account is inactive.", { code: "payment_intent_mandate_invalid" })
  }
  if (known) return known
  if (store.fact(`unverified ${method.id}`) !== undefined) {
    throw invalidRequest("This bank account has not been verified.", { code: "bank_account_unverified" })
  }
  const mandate = newMandate(sandbox, method.id, intent.setup_future_usage === null ? intent.amount : null)
  if (mandate.type === "multi_use") store.setFact(`mandate of ${method.id}`, mandate.id)
  return mandate
}

const behaviorOf = (method: Stripe.PaymentMethod): BankBehavior =>
  bankByLast4(method.us_bank_account?.last4 ?? "")?.behavior ?? { result: "refused", code: "bank_account_unusable" }

function refuseDebit(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  code: string,
): Error {
  const message = "The bank account is over its limit, or cannot be debited."
  const failed = failIntent(sandbox, intent, { type: "card_error", code, message, payment_method: method }, null)
  return declined({ code, message, payment_intent: failed, payment_method: method })
}

/** Applies the bank's response. Does nothing to a payment that was canceled since. */
export function settleDebit(sandbox: Sandbox, intentId: string): void {
  const intent = intentOf(sandbox, intentId)
  if (intent.status !== "processing") return
  const charge = chargeOf(sandbox, String(intent.latest_charge))
  const method = sandbox.store.find("payment_method", String(intent.payment_method))
  if (!method) return
  const behavior = behaviorOf(method)
  if (behavior.result === "returned") returnDebit(sandbox, { intent, charge, method, ...behavior })
  else pay(sandbox, { intent, charge, isReturnedLater: behavior.result === "paid" && behavior.later === "return" })
}

type Debit = { intent: Stripe.PaymentIntent; charge: Stripe.Charge }

function pay(sandbox: Sandbox, { intent, charge, isReturnedLater }: Debit & { isReturnedLater: boolean }): void {
  const { store, now } = sandbox
  const mandate = mandateOfCharge(sandbox, charge)
  if (mandate?.type === "single_use") inactivateMandate(sandbox, mandate, 1)
  change<"payment_intent">(
    sandbox,
    intent,
    { status: "succeeded", amount_received: intent.amount },
    "payment_intent.succeeded",
  )
  change<"charge">(sandbox, charge, { status: "succeeded", paid: true }, "charge.succeeded")
  if (isReturnedLater) {
    store.schedule({ at: businessDaysAfter(sandboxNow(store, now), RETURN_AFTER), what: "dispute", id: charge.id })
  }
}

/** After these failures a saved account cannot be debited again. */
const ENDS_MANDATE = ["account_closed", "no_account", "debit_not_authorized"]

type ReturnedDebit = Debit & { method: Stripe.PaymentMethod; code: string; networkCode: string | null }

/** Returns the money; the provider charges $4.00 in all. */
function returnDebit(sandbox: Sandbox, { intent, charge, method, code, networkCode }: ReturnedDebit): void {
  const mandate = mandateOfCharge(sandbox, charge)
  if (mandate?.type === "single_use" || (mandate && ENDS_MANDATE.includes(code))) inactivateMandate(sandbox, mandate, 2)
  const transaction = newTransaction(sandbox, {
    type: "payment_failure_refund",
    category: "charge_failure",
    amount: -charge.amount,
    fee: FAILED_DEBIT_FEE - feeOf(charge.amount, "us_bank_account"),
    source: charge.id,
    description: "Sandbox payment that failed",
  })
  const message = `The bank did not make the payment (${code}).`
  const error = {
    type: "card_error",
    charge: charge.id,
    code,
    decline_code: "generic_decline",
    failure_code: code,
    message,
    ...(networkCode === null ? {} : { network_decline_code: networkCode }),
    payment_method: method,
  }
  failIntent(sandbox, intent, error, charge.id)
  change<"charge">(
    sandbox,
    charge,
    {
      status: "failed",
      paid: false,
      failure_code: code,
      failure_message: message,
      failure_balance_transaction: transaction.id,
      outcome: chargeOutcome("issuer_declined", "generic_decline", networkCode),
    },
    "charge.failed",
  )
}
