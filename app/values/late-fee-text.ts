/** A late-fee rule in words. Source: money.md 9.3. */
import { type BasisPoints, type Cents, formatMoney, formatPercent } from "./money.ts"

/** The terms of a late fee: a share (`bps`) of the monthly rent or of the overdue rent, or a flat `amount`. Cents. */
export type LateFeeTerms = {
  kind: "percent_of_rent" | "percent_of_overdue" | "flat"
  bps: BasisPoints | null
  amount: Cents | null
  /** Less overdue rent than this causes no late fee. */
  smallestOverdue: Cents
  /** The maximum of a calendar month's late fees. */
  mostPerMonth: Cents | null
}

/** For instance "5% of the monthly rent", "5% of the overdue rent, at most $75.00 a month", "$50.00", "no late fee". */
export function lateFeeText(terms: LateFeeTerms): string {
  const { kind, bps, amount, mostPerMonth } = terms
  if (isNoFee(terms)) return "no late fee"
  const share = bps === null ? "" : formatPercent(bps).replace(".00%", "%")
  const of = kind === "percent_of_rent" ? `${share} of the monthly rent` : `${share} of the overdue rent`
  const fee = kind === "flat" && amount !== null ? formatMoney(amount) : of
  return mostPerMonth === null ? fee : `${fee}, at most ${formatMoney(mostPerMonth)} a month`
}

/** For instance "if rent is still open then", "if at least $25.00 of rent is still open then". */
export const lateFeeCondition = ({ smallestOverdue }: Pick<LateFeeTerms, "smallestOverdue">): string =>
  smallestOverdue > 1
    ? `if at least ${formatMoney(smallestOverdue)} of rent is still open then`
    : "if rent is still open then"

export const isNoFee = ({ bps, amount }: Pick<LateFeeTerms, "bps" | "amount">): boolean => !(bps ?? amount)
