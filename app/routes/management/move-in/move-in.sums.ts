import type { Cents } from "~/values/money.ts"
import { parseAmount } from "~/values/typed-number.ts"

/** What is known before anything is typed, in cents; all zero for a new tenant. */
export type Before = {
  /** Rent, late and other fees owed already that stay, less advance rent. */
  owed: Cents
  depositOwed: Cents
  /** Deposits of the units held already: a total typed for a subunit includes them. */
  depositsHeld: Cents
}

export const NOTHING_BEFORE: Before = { owed: 0, depositOwed: 0, depositsHeld: 0 }

/** The amounts as they are typed. */
export type Amounts = Record<"deposit" | "rent" | "fee" | "depositPayment" | "rentPayment" | "feePayment", string>

/** What moving in comes to: charged now, paid now, and the balance it leaves. A deposit paid beyond what is owed stays in the reserve. Shared by the page and its script. */
export function sumsOf(typed: Amounts, before: Before): { charged: Cents; paid: Cents; leaves: Cents } {
  const cents = (name: keyof Amounts) => parseAmount(typed[name]) ?? 0
  const deposit = Math.max(0, cents("deposit") - before.depositsHeld)
  const charged = deposit + cents("rent") + cents("fee")
  const toDeposit = cents("depositPayment")
  const toRest = cents("rentPayment") + cents("feePayment")
  const depositLeft = Math.max(0, before.depositOwed + deposit - toDeposit)
  const restLeft = before.owed + cents("rent") + cents("fee") - toRest
  return { charged, paid: toDeposit + toRest, leaves: depositLeft + restLeft }
}
