/** Charges: one attempt to take money by one method, and the balance transaction that follows. */
import type Stripe from "stripe"
import { feeOf, newTransaction } from "./balance.ts"
import { change } from "./events.ts"
import { missingResource } from "./http/errors.ts"
import { listPage } from "./http/lists.ts"
import { LIST, text } from "./http/params.ts"
import { route, type SandboxRoute } from "./http/router.ts"
import { newId } from "./ids.ts"
import type { Sandbox } from "./store.server.ts"

type Result = Partial<Pick<Stripe.Charge, "status" | "paid" | "failure_code" | "failure_message" | "outcome">>

const EMPTY_CHARGE = {
  object: "charge",
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  calculated_statement_descriptor: "SANDBOX",
  currency: "usd",
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  paid: false,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: "succeeded",
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.Charge>

/** Stores a charge of the intent's whole amount; no event yet. A bank's ids begin with py, a card's with ch. */
export function newCharge(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  result: Result,
  mandate: string | null = null,
): Stripe.Charge {
  const isAccepted = result.status !== "failed"
  const charge: Stripe.Charge = {
    ...EMPTY_CHARGE,
    id: newId(method.card ? "card_charge" : "bank_charge"),
    amount: intent.amount,
    amount_captured: isAccepted ? intent.amount : 0,
    billing_details: method.billing_details,
    captured: isAccepted,
    created: sandbox.now,
    customer: intent.customer,
    description: intent.description,
    metadata: intent.metadata,
    outcome: chargeOutcome("authorized", null),
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: method.card ? cardDetails(method.card, intent.amount) : bankDetails(method, mandate),
    ...result,
  }
  return sandbox.store.insert<"charge">(charge, sandbox.now)
}

export function chargeOutcome(
  type: "authorized" | "issuer_declined",
  reason: string | null,
  networkCode: string | null = null,
) {
  const isAuthorized = type === "authorized"
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: networkCode,
    network_status: isAuthorized ? "approved_by_network" : "declined_by_network",
    reason,
    risk_level: "normal",
    seller_message: isAuthorized ? "Payment complete." : "The bank did not accept the payment.",
    type,
  } satisfies Stripe.Charge.Outcome
}

function cardDetails(card: Stripe.PaymentMethod.Card, amount: number): Stripe.Charge.PaymentMethodDetails {
  const { brand, country, exp_month, exp_year, fingerprint = null, funding, last4 } = card
  return {
    type: "card",
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country,
      electronic_commerce_indicator: null,
      exp_month,
      exp_year,
      extended_authorization: { status: "disabled" },
      fingerprint,
      funding,
      incremental_authorization: { status: "unavailable" },
      installments: null,
      last4,
      mandate: null,
      multicapture: { status: "unavailable" },
      network: "visa",
      network_token: { used: false },
      network_transaction_id: null,
      overcapture: { maximum_amount_capturable: amount, status: "unavailable" },
      regulated_status: null,
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  }
}

function bankDetails(method: Stripe.PaymentMethod, mandate: string | null): Stripe.Charge.PaymentMethodDetails {
  const bank = method.us_bank_account
  return {
    type: "us_bank_account",
    us_bank_account: {
      account_holder_type: bank?.account_holder_type ?? null,
      account_type: bank?.account_type ?? null,
      bank_name: bank?.bank_name ?? null,
      fingerprint: bank?.fingerprint ?? null,
      last4: bank?.last4 ?? null,
      ...(mandate === null ? {} : { mandate }),
      payment_reference: null,
      routing_number: bank?.routing_number ?? null,
    },
  }
}

export function chargeOf(sandbox: Sandbox, id: string): Stripe.Charge {
  const found = sandbox.store.find("charge", id)
  if (!found) throw missingResource("charge", id)
  return found
}

/** Books the money of a charge in the provider's account, with its fee, some seconds later. */
export function attachTransaction(sandbox: Sandbox, id: string): void {
  const charge = chargeOf(sandbox, id)
  if (charge.balance_transaction !== null) return
  const methodType = charge.payment_method_details?.type ?? "card"
  const transaction = newTransaction(sandbox, {
    type: methodType === "card" ? "charge" : "payment",
    category: "charge",
    amount: charge.amount,
    fee: feeOf(charge.amount, methodType),
    source: charge.id,
    description: charge.description ?? "Sandbox payment",
  })
  change<"charge">(sandbox, charge, { balance_transaction: transaction.id }, "charge.updated")
}

export const CHARGE_ROUTES: readonly SandboxRoute[] = [
  route("GET", "/v1/charges/:id", {}, (sandbox, _params, id) => chargeOf(sandbox, id)),
  route(
    "GET",
    "/v1/charges",
    { ...LIST, customer: text.optional(), payment_intent: text.optional() },
    (sandbox, { customer, payment_intent: intent, ...paged }) =>
      listPage(sandbox, "charge", "/v1/charges", paged, { customer, intent }),
  ),
]
