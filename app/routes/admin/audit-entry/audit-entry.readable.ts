/** Formats metadata that the log stores as numbers or codes: cents, milliseconds, account ids, the provider's codes. */
import type { FIELDS } from "~/domain/ledger/adjustments.ts"
import { formatInstant } from "~/values/calendar.ts"
import { formatMoney, isCents } from "~/values/money.ts"
import { failureText } from "~/values/payments/payment-failures.ts"
import { disputeText, methodLabel } from "~/values/payments/payment-labels.ts"
import { visible } from "~/values/visible-text.ts"

type AdjustedField = (typeof FIELDS)[keyof typeof FIELDS]["field"]
const ADJUSTED: readonly AdjustedField[] = ["DepositReserve", "RentBalance", "LateCharges", "OtherCharges"]

/** Fields in cents: those that the domain's commands log (`record`), and those of rows logged when they are deleted. */
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

const CODES: Readonly<Record<string, (code: string) => string>> = {
  FailureReason: failureText,
  PaymentMethodType: methodLabel,
  Reason: disputeText,
}

/** Formats insufficient_funds as "insufficient funds". Null for text that staff typed, which is not a code. */
function labelled(value: string, name: string): string | null {
  const label = Object.hasOwn(CODES, name) && /^[a-z_]+$/.test(value) ? CODES[name]?.(value) : undefined
  return label === undefined || label === value ? null : label
}

/** Drops the label of a failure code when the details name the bank's own reason: one code covers many reasons, so the two could contradict. */
const agreeing = (label: string | null, name: string, details: string): string | null =>
  label !== null && name === "FailureReason" && !details.includes(label) ? null : label

/** The position of a value: its name, its parent's name, and for an old or new value the field that changed. */
export type FieldContext = { name: string; within: string; field: unknown }

/** The context of an entry: the property's time zone, the impersonating administrator's name, and the details. */
export type EntryContext = { zone: string; impersonator: string | null; details: string }

/** Formats 55500 cents as "$555.00", milliseconds as "Nov 20, 2026, 8:04:11 AM", ImpersonatedBy as "Alma Brandt" and insufficient_funds as "insufficient funds". Null for anything else. */
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
