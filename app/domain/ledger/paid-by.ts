import type { PaymentType, Tender } from "./journal-draft.ts"

/** The payment method, for use in a sentence: "by ACH Bank Account". */
export const PAID_BY: Record<Tender, string> = {
  zelle: "by Zelle",
  paypal: "by PayPal",
  cashapp: "by Cash App",
  check: "by check",
  cash: "in cash",
  managementCredit: "as a management credit",
  other: "by another method",
  card: "by card",
  ach: "by ACH Bank Account",
}

/** The name of a payment type in a sentence, after "a". */
export const PAYMENT_CALLED: Record<PaymentType, string> = {
  rent: "rent payment",
  deposit: "deposit payment",
  fees: "fee payment",
}
