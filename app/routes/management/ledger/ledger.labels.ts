/** Labels of the ledger. Source: specification 2 "Manual payment" and "Payments and ledger". */
import type { LedgerEntry } from "~/domain/ledger/statement/statement.ts"
import type { IconName } from "~/ui/icon.tsx"
import type { Tone } from "~/values/flash.ts"
import { formatMoney } from "~/values/money.ts"
import { methodLabel } from "~/values/payments/payment-labels.ts"

/** Manual payment methods, in the specification's order. */
export const MANUAL_METHODS = [
  { value: "zelle", label: "Zelle" },
  { value: "paypal", label: "PayPal" },
  { value: "cashapp", label: "Cash App" },
  { value: "check", label: "Check" },
  { value: "cash", label: "Cash" },
  { value: "managementCredit", label: "Management Credit" },
  { value: "other", label: "Other" },
] as const

type Status = NonNullable<LedgerEntry["status"]>
const STATUS_LABELS: Record<Status, { label: string; tone?: Tone; icon?: IconName }> = {
  created: { label: "Created" },
  pending: { label: "Pending", tone: "attention", icon: "clock" },
  succeeded: { label: "Succeeded", tone: "good" },
  failed: { label: "Failed", tone: "problem" },
  canceled: { label: "Canceled" },
  disputed: { label: "Currently Disputed", tone: "attention" },
  "dispute-won": { label: "Dispute won", tone: "good" },
  "dispute-lost": { label: "Dispute lost", tone: "problem" },
  refunded: { label: "Refunded" },
  reversed: { label: "Reversed" },
  returned: { label: "Returned", tone: "problem" },
}

type StatusOf = Pick<LedgerEntry, "status" | "refund" | "refundLine">
type StatusLabel = (typeof STATUS_LABELS)[Status]

/** A refund's own row does not repeat the status of its payment. */
const REFUND_LABELS: Record<NonNullable<LedgerEntry["refundLine"]>, StatusLabel> = {
  refund: { label: "Refund" },
  refund_failed: { label: "Refund failed", tone: "problem" },
}

/** The label of a payment's status. A received payment shows the status of its refunds. Null for an entry without a status. */
export function statusLabel({ status, refund, refundLine }: StatusOf): StatusLabel | null {
  if (refundLine !== null) return REFUND_LABELS[refundLine]
  if (status === null) return null
  const isPaid = status === "succeeded" || status === "dispute-won" || status === "refunded"
  return (isPaid && refund && refundLabel(refund, STATUS_LABELS[status])) || STATUS_LABELS[status]
}

/** A failed refund is shown beside the payment's status, because the payment still counts as paid. */
function refundLabel(
  { inProgress, hasFailed, isPartly }: NonNullable<LedgerEntry["refund"]>,
  { label }: StatusLabel,
): StatusLabel | undefined {
  if (inProgress > 0)
    return { label: `Refund of ${formatMoney(inProgress)} under way`, tone: "attention", icon: "clock" }
  if (hasFailed) return { label: `${isPartly ? "Partly refunded" : label}, a refund failed`, tone: "problem" }
  return isPartly ? { label: "Partly refunded" } : undefined
}

/** The payment failed, is disputed or was refunded. A reversed entry is struck through, which needs no label. */
export const isUnusual = (entry: StatusOf & Pick<LedgerEntry, "isReversed">): boolean =>
  entry.status !== null &&
  (entry.status !== "succeeded" || entry.refund !== null || entry.refundLine !== null) &&
  !entry.isReversed

/** The type of an entry. A payment for fees has the label of the form. */
export function typeOf({ type }: Pick<LedgerEntry, "type">): string {
  return type === "Fees" ? "Other Fees" : type
}

/** The note of an entry, including the part for staff. A bare check number becomes "Check 2041". */
export function noteOf({ method, notes, staffNote }: Pick<LedgerEntry, "method" | "notes" | "staffNote">): string {
  const note = method === "check" && /^\d+$/.test(notes ?? "") ? `Check ${notes}` : notes
  return [note, staffNote].filter((part) => part !== null).join(", ")
}

/** Which movement at the provider an online payment's row shows: the payment, its refund or its dispute; null for any other row. */
export function movedAtProvider({ entry, isReversal, isInfo, stripeIntent, refundLine, status }: LedgerEntry) {
  if (entry !== "Payment" || stripeIntent === null) return null
  if (refundLine !== null) return "refund"
  if (isInfo || isReversal) return status?.startsWith("dispute") ? "dispute" : null
  return "payment"
}

/** A short description of an entry: "Check 2041, rent", "November 2026, unit 101", "Late fee credit: Agreed", "Payment reversed: entered twice". */
export function shortText(entry: LedgerEntry): string {
  const { method, notes } = entry
  if (entry.entry === "Charge") return chargeText(entry)
  if (entry.entry !== "Payment" || entry.isReversal || entry.isInfo || method === null)
    return noteOf(entry) || entry.type
  const isNumbered = method === "check" && /^(check )?\d+$/i.test(notes ?? "")
  return `${isNumbered ? noteOf(entry) : methodLabel(method)}, ${typeOf(entry).toLowerCase()}`
}

/** Rent and reversals show their note only. Fees and credits show their type before it. */
function chargeText({ type, notes, isReversal }: LedgerEntry): string {
  if (notes === null) return type
  const isErrorMessage = isReversal || type === "Rent Charge" || notes.startsWith(type)
  return isErrorMessage ? notes : `${type}: ${notes}`
}
