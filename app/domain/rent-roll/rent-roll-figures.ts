import type { Cents } from "~/values/money.ts"

/** The money columns of a line of the rent roll or of the summary, in cents. Source: money.md 2.2 and 2.3. */
export type RollFigures = {
  depositReserve: Cents
  depositOwed: Cents
  depositPaid: Cents
  backRent: Cents
  rentBalance: Cents
  pending: Cents
  lateFees: Cents
  otherFees: Cents
  rentPaid: Cents
  totalPaid: Cents
  totalBalance: Cents
  advanceRent: Cents
}
