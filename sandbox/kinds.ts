/** The provider's objects that the sandbox stores. */
import type Stripe from "stripe"

export type Kinds = {
  customer: Stripe.Customer
  payment_method: Stripe.PaymentMethod
  payment_intent: Stripe.PaymentIntent
  setup_intent: Stripe.SetupIntent
  mandate: Stripe.Mandate
  charge: Stripe.Charge
  refund: Stripe.Refund
  dispute: Stripe.Dispute
  balance_transaction: Stripe.BalanceTransaction
  payout: Stripe.Payout
  "checkout.session": Stripe.Checkout.Session
  event: Stripe.EventBase
}
export type Kind = keyof Kinds
