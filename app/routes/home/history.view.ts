/** Formats payments for their tenant. Source: specification 3 "Payment History". */
import type { PaymentRow } from "~/domain/ledger/payment-rows.ts"
import { refundRemarks } from "~/domain/ledger/refund-rows.ts"
import type { PaymentInHistory } from "~/domain/payments/own-payments.ts"
import { methodText } from "~/domain/statements/entry-description.ts"
import { dayAt, formatDay } from "~/values/calendar.ts"
import { formatMoney, plus, sum } from "~/values/money.ts"
import { failureText } from "~/values/payments/payment-failures.ts"
import { disputeText } from "~/values/payments/payment-labels.ts"

const TYPE_LABELS: Record<PaymentRow["type"], string> = { rent: "Rent", deposit: "Deposit", fees: "Fee" }

/** One payment: its total with the convenience fee, and its parts if there are several. */
export function paymentLine(payment: PaymentInHistory, zone: string) {
  const { rows, refunded, refunds, last4, paidBy, reason } = payment
  const [first] = rows
  const parts = rows.toReversed().map((row) => ({ label: TYPE_LABELS[row.type], value: formatMoney(row.amount) }))
  const fee = sum(rows.map((row) => row.feeShare))
  const isRefunded = first.status === "refunded"
  const method = methodText(first.tender, first.note ?? (first.source === "autopay" ? "Autopay" : null))
  return {
    id: first.receiptId,
    type: parts.map(({ label }) => label).join(", "),
    date: first.paidOn,
    day: formatDay(first.paidOn),
    method: last4 === null ? method : `${method} ending in ${last4}`,
    paidBy,
    isFromProvider: first.stripeIntent !== null,
    isDisputed: first.status === "disputed",
    isRefunded,
    lost: reason === null ? null : lostText(first, reason),
    remarks: refundRemarks(refunds, (instant) => formatDay(dayAt(instant, zone))),
    partlyRefunded: !isRefunded && reason === null && refunded > 0 ? formatMoney(refunded) : null,
    total: formatMoney(plus(sum(rows.map((row) => row.amount)), fee)),
    parts: parts.length > 1 || fee > 0 ? parts : [],
    fee: fee > 0 ? formatMoney(fee) : null,
    balance: isRefunded || reason !== null || first.remainingAfter === null ? null : formatMoney(first.remainingAfter),
    receipt: `/home/receipt?type=${first.type}&id=${first.id}`,
  }
}

function lostText({ status, source }: PaymentRow, reason: string) {
  if (status === "failed")
    return {
      label: "Failed",
      why: `The payment failed: ${failureText(reason, source !== "keyed")}. It does not count towards your balance.`,
    }
  if (status === "returned")
    return { label: "Returned", why: "The bank returned the check. What it had paid is owed again." }
  return {
    label: "Taken back",
    why: `The bank took the payment back: ${disputeText(reason)}. What it had paid is owed again.`,
  }
}

export type PaymentLine = ReturnType<typeof paymentLine>
