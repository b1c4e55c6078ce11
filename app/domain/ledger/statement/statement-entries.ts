/** A row of the ledger, made from a payment or a charge. Source: specification 2, "Ledger"; money.md section 5. */
import { type Day, formatMonth, monthOf } from "~/values/calendar.ts"
import { type Cents, negated, ZERO } from "~/values/money.ts"
import type { ChargeRow } from "../charges/charge-rows.ts"
import type { CHARGE_TYPES } from "../inputs.ts"
import type { PaymentRow } from "../payment-rows.ts"
import type { RefundState } from "../refund-rows.ts"

export type ChargeType = (typeof CHARGE_TYPES)[number]

/** One row: the data of the ledger's columns, without the running balance. */
export type StatementEntry = {
  /** "payment-12", "charge-7", "journal-30": unique within a ledger. */
  id: string
  /** The row's journal; rows of one receipt share it. Null when nothing was posted. */
  journalId: number | null
  date: Day
  entry: "Payment" | "Charge" | "Adjustment"
  /** Rent, Deposit, Fees; Rent or Deposit Charge, Late fee, Fee, Late fee or Fee credit, Move-out charge, Proration; Balance, Deposit, Advance Rent. */
  type: string
  /** As shown: charges are positive, payments negative. */
  amount: Cents
  effect: Cents
  convenienceFee: Cents | null
  method: PaymentRow["tender"] | null
  /** Null is shown as n/a. */
  status: PaymentRow["status"] | null
  stripeIntent: string | null
  notes: string | null
  /** For staff only: who requested a refund and why, or why an entry was deleted or a balance set. */
  staffNote: string | null
  /** The state of a payment's refunds; null unless one is under way, failed or partial. */
  refund: PaymentRefund | null
  /** Set on the row of a refund itself: the refund was paid out, or it failed and the money came back. */
  refundLine: "refund" | "refund_failed" | null
  /** The provider's id of a payment that may be refunded. */
  refundable: string | null
  deletable:
    | { kind: "payment"; id: number; paymentType: PaymentRow["type"] }
    | { kind: "charge"; id: number; chargeType: ChargeType }
    /** A move-out's reduction of the charge with this id. */
    | { kind: "reduction"; id: number }
    | null
  /** The bank's next possible step with a check: it returns the check, or pays a returned check after all. */
  check: { act: "return" | "paid"; id: number } | null
  isReversed: boolean
  isReversal: boolean
  /** Moves no money: shown to staff, not on statements. */
  isInfo: boolean
}

/** `inProgress` is in cents of amount and fee; `isPartly` means that only some of it was refunded. */
export type PaymentRefund = RefundState & { isPartly: boolean }

export const NONE = {
  journalId: null,
  convenienceFee: null,
  method: null,
  status: null,
  stripeIntent: null,
  notes: null,
  staffNote: null,
  refund: null,
  refundLine: null,
  refundable: null,
  deletable: null,
  check: null,
  isReversed: false,
  isReversal: false,
  isInfo: false,
} as const satisfies Partial<StatementEntry>

/** The tenant's text of a deletion; the reason is in the staff note. */
export const PAYMENT_REVERSED = "Payment reversed"
export const CHECK_RETURNED = "Check returned by the bank"
export const CHECK_PAID_AFTER_ALL = "The bank paid the check after all"
export const CHARGE_DELETED = "Charge deleted"

export const PAYMENT_TYPE = { rent: "Rent", deposit: "Deposit", fees: "Fees" } as const
const CHARGE_TYPE = {
  rent: "Rent Charge",
  late: "Fee Charge",
  other: "Fee Charge",
  deposit: "Deposit Charge",
} as const
export const FIELD_LABEL = {
  DepositReserve: "Deposit reserve",
  RentBalance: "Rent balance",
  LateCharges: "Late fee balance",
  OtherCharges: "Other fee balance",
} as const

/** A payment's row. Only manual payments that succeeded can be deleted, and only the provider's can be refunded. */
export function paymentEntry(row: PaymentRow, refunds: RefundState = NO_REFUNDS): StatementEntry {
  const isPaid = row.status === "succeeded" || row.status === "dispute-won"
  const isManual = row.stripeIntent === null && row.tender !== "card" && row.tender !== "ach"
  const deletable = { kind: "payment", id: row.id, paymentType: row.type } as const
  return {
    ...NONE,
    id: `payment-${row.id}`,
    date: row.paidOn,
    entry: "Payment",
    type: PAYMENT_TYPE[row.type],
    amount: negated(row.amount),
    effect: negated(row.amount),
    convenienceFee: row.feeShare,
    method: row.tender,
    status: row.status,
    stripeIntent: row.stripeIntent,
    notes: row.note ?? (row.source === "autopay" ? "Autopay" : null),
    refund: refundOf(row, refunds),
    refundable: isPaid ? row.stripeIntent : null,
    deletable: isManual && row.status === "succeeded" ? deletable : null,
    check: checkOf(row),
    isReversed: row.status === "reversed",
  }
}

function checkOf({ id, tender, status }: PaymentRow): StatementEntry["check"] {
  if (status === "returned") return { act: "paid", id }
  return tender === "check" && status === "succeeded" ? { act: "return", id } : null
}

const NO_REFUNDS: RefundState = { inProgress: ZERO, hasFailed: false }

function refundOf({ status, takenBack }: PaymentRow, refunds: RefundState): PaymentRefund | null {
  const isPartly = takenBack > 0 && (status === "succeeded" || status === "dispute-won")
  return isPartly || refunds.inProgress > 0 || refunds.hasFailed ? { ...refunds, isPartly } : null
}

export type ListedCharge = Pick<
  ChargeRow,
  "id" | "kind" | "amount" | "effectiveOn" | "dueOn" | "period" | "unitNumber" | "notes" | "origin" | "deletedAt"
>

export function chargeName({ kind, amount, origin }: Pick<ListedCharge, "kind" | "amount" | "origin">): string {
  if (kind === "rent" || kind === "deposit") return CHARGE_TYPE[kind]
  if (origin === "move_out") return "Move-out charge"
  if (origin === "recurring") return "Recurring charge"
  return `${kind === "late" ? "Late fee" : "Fee"}${amount < 0 ? " credit" : ""}`
}

/** A charge's row, or a fee credit's. Charges can always be deleted, once. */
export function chargeEntry(row: ListedCharge): StatementEntry {
  return {
    ...NONE,
    id: `charge-${row.id}`,
    date: row.effectiveOn,
    entry: "Charge",
    type: chargeName(row),
    amount: row.amount,
    effect: row.amount,
    notes: row.notes ?? described(row),
    deletable: row.deletedAt === null ? { kind: "charge", id: row.id, chargeType: CHARGE_TYPE[row.kind] } : null,
    isReversed: row.deletedAt !== null,
  }
}

function described({ kind, period, dueOn, unitNumber }: ListedCharge): string | null {
  const unit = unitNumber === null ? [] : [`unit ${unitNumber}`]
  if (kind === "rent") return [formatMonth(period ?? monthOf(dueOn)), ...unit].join(", ")
  return unit.length > 0 ? `Unit ${unitNumber}` : null
}
