/** JSON of payments (api.md section 1). */
import type { PaymentRow } from "~/domain/ledger/payment-rows.ts"
import type { StoredMethod } from "~/domain/payment-methods/stored-methods.ts"
import type { StartedPayment } from "~/domain/payments/online/open-once.ts"
import type { PendingPayment } from "~/domain/payments/own-payments.ts"
import type { RefundedPayment } from "~/domain/payments/refunds/refund-payment.ts"
import { type Cents, ZERO } from "~/values/money.ts"

/** Statuses with a remaining balance. */
const COUNTS: readonly string[] = ["succeeded", "disputed", "dispute-won"]

/** Payment: exactly one of the three ids is set. The amount excludes the convenience fee, `refunded` includes it. */
export function paymentView(row: PaymentRow, refunded: Cents = ZERO) {
  return {
    RentPaymentID: row.type === "rent" ? row.id : null,
    DepositPaymentID: row.type === "deposit" ? row.id : null,
    FeePaymentID: row.type === "fees" ? row.id : null,
    PaymentDate: row.paidOn,
    PaymentAmount: row.amount,
    PaymentMethod: row.tender === "ach" ? "us_bank_account" : row.tender,
    PaymentStatus: row.status,
    StripePaymentId: row.stripeIntent,
    FeePaid: row.feeShare,
    RefundedAmount: refunded,
    RemainingAccountBalance: COUNTS.includes(row.status) ? row.remainingAfter : null,
    Notes: row.note,
    createdAt: new Date(row.createdAt).toISOString(),
  }
}

/** Several payments. `refunds` are the refunded cents by payment id. */
export const paymentViews = (rows: readonly PaymentRow[], refunds: ReadonlyMap<number, Cents>) =>
  rows.map((row) => paymentView(row, refunds.get(row.id)))

/** PendingCharge: `created` is in seconds since 1970, the amount in cents without the convenience fee. */
export const pendingView = ({ id, createdAt, amount }: PendingPayment) => ({
  id,
  created: Math.floor(createdAt / 1000),
  metadata: { nonFeeAmount: amount },
})

/** PaymentIntentResult: the secret that the browser confirms, and the amounts. */
export const startedPaymentView = ({ clientSecret, preFeeAmount, feeAmount, totalAmount }: StartedPayment) => ({
  clientSecret,
  preFeeAmount,
  feeAmount,
  totalAmount,
})

/** PaymentMethod: `created` is in seconds since 1970. */
export const methodView = ({ id, type, createdAt, ...method }: StoredMethod) => ({
  id,
  type,
  created: Math.floor(createdAt / 1000),
  card:
    type === "card"
      ? { brand: method.brand, last4: method.last4, exp_month: method.expMonth, exp_year: method.expYear }
      : null,
  us_bank_account:
    type === "us_bank_account" ? { last4: method.last4, routing_number: method.routingNumber ?? "" } : null,
})

/** RefundResult: the sum of amount and fee in cents. */
export const refundedPaymentView = ({ refundId, status, amount }: RefundedPayment) => ({ refundId, status, amount })
