/** The ledger's words. Source: specification 2 "Manual payment" and "Payments and ledger". */
import type { LedgerEntry } from "~/domain/ledger/statement.ts"
import type { IconName } from "~/ui/icon.tsx"
import type { Tone } from "~/values/flash.ts"

/** The manual methods in the order of the specification. */
export const MANUAL_METHODS = [
  { value: "zelle", label: "Zelle" },
  { value: "paypal", label: "PayPal" },
  { value: "cashapp", label: "Cash App" },
  { value: "check", label: "Check" },
  { value: "cash", label: "Cash" },
  { value: "managementCredit", label: "Management Credit" },
  { value: "other", label: "Other" },
] as const

type Method = NonNullable<LedgerEntry["method"]>
export const METHOD_WORDS: Record<Method, string> = {
  zelle: "Zelle",
  paypal: "PayPal",
  cashapp: "Cash App",
  check: "Check",
  cash: "Cash",
  managementCredit: "Management Credit",
  other: "Other",
  card: "Card",
  ach: "ACH",
}

type Status = NonNullable<LedgerEntry["status"]>
/** A status in words, and its tone where it has one. */
export const STATUS_WORDS: Record<Status, { words: string; tone?: Tone; icon?: IconName }> = {
  created: { words: "Created" },
  pending: { words: "Pending", tone: "attention", icon: "clock" },
  succeeded: { words: "Succeeded", tone: "good" },
  failed: { words: "Failed", tone: "problem" },
  canceled: { words: "Canceled" },
  disputed: { words: "Disputed", tone: "attention" },
  "dispute-won": { words: "Dispute won", tone: "good" },
  "dispute-lost": { words: "Dispute lost", tone: "problem" },
  refunded: { words: "Refunded" },
  reversed: { words: "Reversed" },
}

/** The type of an entry; money for fees is called as on the form. */
export function typeOf({ type }: Pick<LedgerEntry, "type">): string {
  return type === "Fees" ? "Other Fees" : type
}

/** The note of an entry; a bare check number says that it is one. */
export function noteOf({ method, notes }: Pick<LedgerEntry, "method" | "notes">): string {
  return method === "check" && /^\d+$/.test(notes ?? "") ? `Check ${notes}` : (notes ?? "")
}

/** An entry in few words: "Check 2041, rent", "November 2026, unit 101", "Late fee credit: Agreed", "Payment reversed: entered twice". */
export function shortWords(entry: LedgerEntry): string {
  const { method, notes } = entry
  if (entry.entry === "Charge") return chargeWords(entry)
  if (entry.entry !== "Payment" || entry.isReversal || method === null) return notes ?? entry.type
  const isNumbered = method === "check" && /^(check )?\d+$/i.test(notes ?? "")
  return `${isNumbered ? noteOf(entry) : METHOD_WORDS[method]}, ${typeOf(entry).toLowerCase()}`
}

/** Rent and reversals say themselves what they are; fees and credits say it before their note. */
function chargeWords({ type, notes, isReversal }: LedgerEntry): string {
  if (notes === null) return type
  const isSaid = isReversal || type === "Rent Charge" || notes.startsWith(type)
  return isSaid ? notes : `${type}: ${notes}`
}
