import { type Cents, minus, plus, proportion } from "~/values/money.ts"
import type { Receipt } from "../../ledger/receipts.ts"

/** The parts of a refund or reversal: cents of principal and of the convenience fee. */
export type PrincipalAndFee = { principal: Cents; fee: Cents }

/** The payer's charge for a receipt: amount and convenience fee. */
export function chargedOf({ amount, fee }: Pick<Receipt, "amount" | "fee">): Cents {
  return plus(amount, fee)
}

/**
 * Splits the cents between the sums `from` and `to` of a receipt's amount and fee. The principal of each sum is its share, rounded half up. Because
 * each event takes the difference of two such sums, nothing drifts, and taking all returns exactly amount and fee. Source: money.md 1.5.
 */
export function partOf(receipt: Pick<Receipt, "amount" | "fee">, from: Cents, to: Cents): PrincipalAndFee {
  const whole = chargedOf(receipt)
  const soFar = (taken: Cents) => proportion(taken, receipt.amount, whole)
  const principal = minus(soFar(to), soFar(from))
  return { principal, fee: minus(to, from, principal) }
}
