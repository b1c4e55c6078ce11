import { formatMonth } from "~/values/calendar.ts"
import { methodLabel } from "~/values/payments/payment-labels.ts"
import type { Posting } from "./postings.ts"

export const KIND_LABELS: Record<Posting["kind"], string> = {
  rent_charge: "Rent charged",
  recurring_charge: "Recurring charge",
  move_in_charge: "Charge at move-in",
  deposit_charge: "Deposit charged",
  fee_charge: "Fee charged",
  late_fee: "Late fee charged",
  fee_credit: "Fee credit",
  payment: "Payment",
  manager_adjustment: "Balance set by a manager",
  opening_balance: "Opening balance",
  ach_failed: "Fee for a failed bank payment",
  refund: "Payment refunded",
  refund_failed: "Refund failed",
  dispute_opened: "Payment disputed",
  dispute_won: "Dispute won",
  dispute_lost: "Payment charged back",
  dispute_rewon: "Chargeback reversed",
  payment_deleted: "Payment deleted",
  check_returned: "Check returned",
  check_return_undone: "Returned check paid after all",
  charge_deleted: "Charge deleted",
  rent_reduction: "Charge reduced at the move-out",
  vacate: "Move-out",
  advance_returned: "Advance rent returned",
  provider_fee: "Fee of the payment provider",
  bank_opening: "Beginning of a bank account",
  bank_deposit: "Deposit",
  bank_deposit_undone: "Deposit undone",
  bank_return: "Check returned, at the bank",
  bank_transfer: "Transfer between bank accounts",
  deposit_paid_out: "Returned deposit paid by the bank",
  advance_paid_out: "Returned advance rent paid by the bank",
  payout_opening: "Beginning of the payouts",
  payout_sent: "Payout of the payment provider, sent",
  payout_paid: "Payout of the payment provider, at the bank",
  payout_failed: "Payout of the payment provider, returned",
}
export const KINDS = Object.keys(KIND_LABELS) as Posting["kind"][]

const CHARGES = { late: "Late fee", other: "Other charge", deposit: "Deposit", rent: "Rent" } as const

/** "Rent for March 2026, Check", or "Payment refunded, Card". */
export function postingText(posting: Posting): string {
  const { journalId, kind, charge, period, tender, account } = posting
  if (charge !== null) {
    const what = charge === "rent" && period !== null ? `Rent for ${formatMonth(period)}` : CHARGES[charge]
    return `${what}, ${sourceOf(posting)}`
  }
  const by = tender === null ? "" : `, ${methodLabel(tender)}`
  if (account === "INC_CONV")
    return `Convenience fee${by}${kind === "payment" ? "" : `, ${KIND_LABELS[kind].toLowerCase()}`}`
  return journalId === null ? `Estimated fee of the payment provider${by}` : `${KIND_LABELS[kind]}${by}`
}

/** The source of a charge's money, or the reason for its reversal. */
function sourceOf({ kind, tender, category, cents }: Posting): string {
  if (tender === "returned") return "for a deposit that the payer got back"
  if (cents < 0) return KIND_LABELS[kind].toLowerCase()
  if (tender === "advance") return "from advance rent"
  if (tender === "deposit") return "from the deposit"
  const method = methodLabel(tender ?? "other")
  return category === "advance" ? `${method}, paid before it was due` : method
}
