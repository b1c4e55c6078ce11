/** The description of a ledger entry on a statement. Source: money.md section 5, "Statement PDF". */
import { formatMonth, monthOf } from "~/values/calendar.ts"
import { absolute, formatMoney, minus } from "~/values/money.ts"
import { methodLabel } from "~/values/payments/payment-labels.ts"
import type { ChargeRow } from "../ledger/charges/charge-rows.ts"
import type { LedgerEntry } from "../ledger/statement/statement.ts"
import { CHARGE_DELETED, chargeName, FIELD_LABEL } from "../ledger/statement/statement-entries.ts"
import type { StatementEventRow } from "../ledger/statement/statement-rows.ts"

export type Sources = { charges: Map<number, ChargeRow>; events: Map<number | null, StatementEventRow> }

/** The description of one entry. It mentions an amount that differs from the effect on the balance. */
export function described(entry: LedgerEntry, sources: Sources): string {
  return `${descriptionOf(entry, sources)}${outside(entry)}`
}

function descriptionOf(entry: LedgerEntry, { charges, events }: Sources): string {
  const charge = charges.get(numberOf(entry, "charge"))
  if (charge) return chargeText(charge)
  if (numberOf(entry, "payment") > 0) return paymentText(entry)
  const event = events.get(entry.journalId)
  if (event) return adjustmentText(event)
  if (entry.notes === CHARGE_DELETED) return `${CHARGE_DELETED} – ${entry.type}`
  return dashed(entry.notes ?? entry.type)
}

/** "charge-7" is charge 7; 0 for an entry of another kind. */
export function numberOf({ id }: LedgerEntry, kind: "charge" | "payment"): number {
  return id.startsWith(`${kind}-`) ? Number(id.slice(kind.length + 1)) : 0
}

/** The description of a charge. Automatic late fees show only their name, because their notes are for staff. */
export function chargeText(row: ChargeRow): string {
  const { kind, period, dueOn, unitNumber, notes, origin } = row
  const unit = unitNumber === null ? "" : `, unit ${unitNumber}`
  const note = notes === null || origin === "job" ? "" : `: ${notes}`
  if (origin === "recurring" && notes !== null) return notes
  if (kind === "rent") return `Rent for ${formatMonth(period ?? monthOf(dueOn))}${unit}${note}`
  if (kind === "deposit") return `Deposit${unit}${note}`
  return `${chargeName(row)}${origin === "move_out" ? unit : ""}${note}`
}

const paymentText = ({ method, notes, status }: LedgerEntry) =>
  `Payment – ${methodText(method, notes?.replace(/^Failed: /, "failed: ") ?? null)}${status === "returned" ? ", returned by the bank" : ""}`

/** The payment method: a check with its number, with or without the word before it, other notes unchanged. Payments by autopay say so. */
export function methodText(method: LedgerEntry["method"], notes: string | null): string {
  const text = method === null ? "Other" : methodLabel(method)
  if (notes === null) return text
  const number = method === "check" ? /^(?:check\s+)?(\S*\d\S*)$/i.exec(notes)?.[1] : undefined
  if (number !== undefined) return `${text} (no. ${number})`
  return `${text}, ${notes === "Autopay" ? "autopay" : notes}`
}

function adjustmentText({ field, oldValue, newValue }: StatementEventRow): string {
  return `Adjustment – ${FIELD_LABEL[field]} ${formatMoney(oldValue)} to ${formatMoney(newValue)}`
}

/** "Payment refunded: reason" reads "Payment refunded – reason". */
function dashed(text: string): string {
  return text.replace(": ", " – ")
}

/** Deposit money changes the reserve and not the balance; the columns show only the effect on the balance. */
function outside({ amount, effect, entry, type, status, isReversal }: LedgerEntry): string {
  const rest = absolute(minus(amount, effect))
  if (entry === "Adjustment" || status === "failed" || rest === 0) return ""
  const isStored = entry === "Payment" && type === "Deposit" && !isReversal
  return ` (${formatMoney(rest)} ${isStored ? "into the deposit reserve, " : ""}outside the balance)`
}
