/**
 * Money is whole cents, signed, within JavaScript's exact integers; percentages are whole basis points (3 % is 300). Money never uses floats. Both
 * are branded: a number becomes one only here, in a schema of `inputs.ts`, or as a column's value. The result of `+` is a plain number, so money has
 * its own functions: plus, minus, negated, least, most.
 */
import { withCommas } from "./thousands.ts"

declare const unit: unique symbol
export type Cents = number & { readonly [unit]: "cents" }
export type BasisPoints = number & { readonly [unit]: "basis points" }

export const ZERO = 0 as Cents
/** The largest amount a person may type, in cents: $999,999.99. */
export const MAX_CENTS = 99_999_999 as Cents

/** True for a whole number that JavaScript holds exactly. */
export function isCents(number: number): number is Cents {
  return Number.isSafeInteger(number)
}

/** Converts a literal or a sum to cents. Throws on a fraction, NaN and numbers too large to be exact. */
export function asCents(number: number): Cents {
  if (!isCents(number)) throw new RangeError(`Not whole cents: ${number}`)
  return number
}

/** Converts a whole number to basis points. Throws on any other number. */
export function asBasisPoints(number: number): BasisPoints {
  if (!Number.isSafeInteger(number)) throw new RangeError(`Not whole basis points: ${number}`)
  return number as BasisPoints
}

export function plus(...amounts: Cents[]): Cents {
  return sum(amounts)
}

export function sum(amounts: Iterable<Cents>): Cents {
  let all = 0
  for (const amount of amounts) all += amount
  return asCents(all)
}

/** An amount minus the others; may be negative. */
export function minus(amount: Cents, ...others: Cents[]): Cents {
  return asCents(amount - sum(others))
}

export function times(amount: Cents, count: number): Cents {
  return asCents(amount * count)
}

export function negated(amount: Cents): Cents {
  return (0 - amount) as Cents
}

export function absolute(amount: Cents): Cents {
  return Math.abs(amount) as Cents
}

export function least(first: Cents, ...others: Cents[]): Cents {
  return Math.min(first, ...others) as Cents
}

export function most(first: Cents, ...others: Cents[]): Cents {
  return Math.max(first, ...others) as Cents
}

/** An amount this many times larger or smaller than the previous one may be a typing error. */
const FAR = 5

/** Whether an amount is at least five times, or at most a fifth of, the previous one. No amount is far from 0. */
export const isFarFrom = (before: Cents, amount: Cents): boolean =>
  before > 0 && (amount >= before * FAR || amount * FAR <= before)

/** A share of `cents` (0 or more) by `bps`, rounded half up. Source: money.md, head. */
export function percentOf(cents: Cents, bps: BasisPoints): Cents {
  return asCents(Math.floor((cents * bps + 5_000) / 10_000))
}

/** `numerator / denominator` rounded half up to a whole number; both 0 or more, the denominator above 0. Exact for any safe integers. */
export function halfUp(numerator: number, denominator: number): number {
  const doubled = BigInt(numerator) * 2n + BigInt(denominator)
  return Number(doubled / (2n * BigInt(denominator)))
}

/** `cents * share / whole` rounded half up, exact even when the product exceeds 2^53. */
export function proportion(cents: Cents, share: number, whole: number): Cents {
  const doubled = BigInt(cents) * BigInt(share) * 2n + BigInt(whole)
  return asCents(Number(doubled / (2n * BigInt(whole))))
}

/** Splits `total` over `weights` exactly: largest remainder, ties to the earlier weight. All zero weights give all zeros. */
export function split<Whole extends number>(total: Whole, weights: readonly number[]): Whole[] {
  const whole = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (whole === 0n) return weights.map(() => 0 as Whole)
  const shares = weights.map((weight, index) => {
    const product = BigInt(total) * BigInt(weight)
    return { index, part: Number(product / whole), remainder: product % whole }
  })
  let left = total - shares.reduce((all, share) => all + share.part, 0)
  const byRemainder = shares.toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)
  for (const share of byRemainder) {
    if (left === 0) break
    share.part += 1
    left -= 1
  }
  return shares.map((share) => share.part as Whole)
}

/** "$1,234.56"; negative amounts are in parentheses: "($42.50)". */
export function formatMoney(cents: Cents): string {
  const text = `$${formatPlain(absolute(cents))}`
  return cents < 0 ? `(${text})` : text
}

/** "1,234.56" without a currency sign, for form fields and CSV. Negative amounts carry a minus sign. */
export function formatPlain(cents: Cents): string {
  const whole = withCommas(Math.trunc(Math.abs(cents) / 100))
  const part = (Math.abs(cents) % 100).toString().padStart(2, "0")
  return `${cents < 0 ? "-" : ""}${whole}.${part}`
}

/** "5.00%" from basis points. */
export function formatPercent(bps: BasisPoints): string {
  return `${(Math.trunc(bps / 100)).toString()}.${(bps % 100).toString().padStart(2, "0")}%`
}

/** Basis points from a number of percent with at most two decimals (2.9 gives 290). */
export function toBasisPoints(percent: number): BasisPoints {
  return asBasisPoints(Math.round(percent * 100))
}
