import { type Cents, least, MAX_CENTS, minus, most, plus, ZERO } from "~/values/money.ts"
import { parseAmount } from "~/values/typed-number.ts"

/** The tenant's balances before the move-in, in cents. All zero for a new tenant. */
export type Before = {
  /** Rent, late and other fees owed, less advance rent. */
  owed: Cents
  depositOwed: Cents
  /** Deposits of the current units. The deposit typed for a subunit is a total that includes them. */
  depositsHeld: Cents
}

export const NOTHING_BEFORE: Before = { owed: ZERO, depositOwed: ZERO, depositsHeld: ZERO }

export type Amounts = Record<"deposit" | "rent" | "fee" | "depositPayment" | "rentPayment" | "feePayment", string>

/** A deposit paid beyond the amount owed stays in the reserve. An amount above a field's maximum counts as that maximum. */
export function sumsOf(typed: Amounts, before: Before): { charged: Cents; paid: Cents; leaves: Cents } {
  const cents = (name: keyof Amounts) => least(parseAmount(typed[name]) ?? ZERO, MAX_CENTS)
  const deposit = most(ZERO, minus(cents("deposit"), before.depositsHeld))
  const charged = plus(deposit, cents("rent"), cents("fee"))
  const toDeposit = cents("depositPayment")
  const toRest = plus(cents("rentPayment"), cents("feePayment"))
  const depositLeft = most(ZERO, minus(plus(before.depositOwed, deposit), toDeposit))
  const restLeft = minus(plus(before.owed, cents("rent"), cents("fee")), toRest)
  return { charged, paid: plus(toDeposit, toRest), leaves: plus(depositLeft, restLeft) }
}
