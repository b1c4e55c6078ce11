/** Which values of an audit entry's metadata are amounts or times. The log keeps them as it counts: whole cents, milliseconds. */
import type { FIELDS } from "~/domain/ledger/adjustments.ts"
import { formatInstant } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"

type AdjustedField = (typeof FIELDS)[keyof typeof FIELDS]["field"]
const ADJUSTED: readonly AdjustedField[] = ["DepositReserve", "RentBalance", "LateCharges", "OtherCharges"]

/** The names that the commands give to cents (domain, `record`), and those of rows kept whole with a deletion. */
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

/** Where a value stands: its name, the name of what it lies in, and the field whose old and new value are told beside it. */
export type FieldContext = { name: string; within: string; field: unknown }

/** "$555.00" for 55500 cents, "Nov 20, 2026, 8:04:11 AM" for milliseconds; null for anything that is neither. */
export function readable(value: unknown, { name, within, field }: FieldContext, zone: string): string | null {
  if (typeof value !== "number") return null
  if (INSTANTS.has(name)) return formatInstant(value, zone, "second")
  const isChange = name === "OldValue" || name === "NewValue"
  const isCents = isChange ? CENTS.has(String(field)) : CENTS.has(name) || CENTS_IN[within]?.includes(name)
  return isCents ? formatMoney(value) : null
}
