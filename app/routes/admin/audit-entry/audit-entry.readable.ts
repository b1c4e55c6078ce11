/** Display of metadata that the log stores as numbers: whole cents, milliseconds, accounts. */
import type { FIELDS } from "~/domain/ledger/adjustments.ts"
import { formatInstant } from "~/values/calendar.ts"
import { formatMoney, isCents } from "~/values/money.ts"
import { failureText } from "~/values/payment-failures.ts"
import { disputeText, methodLabel } from "~/values/payment-labels.ts"
import { visible } from "~/values/visible-text.ts"

type AdjustedField = (typeof FIELDS)[keyof typeof FIELDS]["field"]
const ADJUSTED: readonly AdjustedField[] = ["DepositReserve", "RentBalance", "LateCharges", "OtherCharges"]

/** The names of cents in the commands' metadata (domain, `record`), and in rows stored whole with a deletion. */
const CENTS: ReadonlySet<string> = new Set([
  ...ADJUSTED,
  ...["AdvanceRent", "Amount", "FeeAmount", "MonthlyRent", "Deposit", "PlannedIncreaseCents"],
  ...["PlannedRentIncreaseAmount", "DepositReturned", "DepositAppliedToRent", "DepositAppliedToLateFees"],
  "DepositAppliedToOtherCharges",
])
const CENTS_IN: Readonly<Record<string, readonly string[]>> = {
  Row: ["Amount", "FeeShare", "TakenBack", "RemainingAfter", "Open"],
  Opening: ["Rent", "Late", "Other", "DepositOwed", "DepositHeld", "Advance"],
}
const INSTANTS: ReadonlySet<string> = new Set(["CreatedAt", "DeletedAt"])

/** The provider's codes, by the name they are stored under. */
const CODES: Readonly<Record<string, (code: string) => string>> = {
  FailureReason: failureText,
  PaymentMethodType: methodLabel,
  Reason: disputeText,
}

/** "insufficient funds" of insufficient_funds. A reason that staff typed is no code. */
function labelled(value: string, name: string): string | null {
  const label = Object.hasOwn(CODES, name) && /^[a-z_]+$/.test(value) ? CODES[name]?.(value) : undefined
  return label === undefined || label === value ? null : label
}

/** One of eight codes stands for many of the banks' reasons. Where the details give the bank's own, the code's text would contradict it. */
const agreeing = (label: string | null, name: string, details: string): string | null =>
  label !== null && name === "FailureReason" && !details.includes(label) ? null : label

/** The place of a value: its name, the name of its parent, and the field whose old and new value are shown beside it. */
export type FieldContext = { name: string; within: string; field: unknown }

/** The context of the entry: the property's time zone, the name of its impersonating administrator, and its details. */
export type EntryContext = { zone: string; impersonator: string | null; details: string }

/** "$555.00" for 55500 cents, "Nov 20, 2026, 8:04:11 AM" for milliseconds, "Alma Brandt" for ImpersonatedBy, "insufficient funds" for insufficient_funds; null for anything else. */
export function readable(
  value: unknown,
  { name, within, field }: FieldContext,
  { zone, impersonator, details }: EntryContext,
): string | null {
  if (typeof value === "string") return agreeing(labelled(value, name), name, details)
  if (typeof value !== "number") return null
  if (name === "ImpersonatedBy" && within === "") return impersonator && visible(impersonator)
  if (INSTANTS.has(name)) return formatInstant(value, zone, "second")
  const isChange = name === "OldValue" || name === "NewValue"
  const isAmount = isChange ? CENTS.has(String(field)) : CENTS.has(name) || CENTS_IN[within]?.includes(name)
  return isAmount && isCents(value) ? formatMoney(value) : null
}
