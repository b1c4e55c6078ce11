/** Money is whole cents, signed, within JavaScript's exact integers; percentages are whole basis points (3 % is 300). No floats touch money. */
export type Cents = number
export type BasisPoints = number

/** The largest amount anyone may type, in cents: $999,999.99. */
export const MAX_CENTS = 99_999_999

/** A share of `cents` (0 or more) by `bps`, rounded half up. Source: money.md, head. */
export function percentOf(cents: Cents, bps: BasisPoints): Cents {
  return Math.floor((cents * bps + 5_000) / 10_000)
}

/** `numerator / denominator` rounded half up to a whole number; both 0 or more, the denominator above 0. Exact for any safe integers. */
export function halfUp(numerator: number, denominator: number): number {
  const doubled = BigInt(numerator) * 2n + BigInt(denominator)
  return Number(doubled / (2n * BigInt(denominator)))
}

/** `cents * share / whole` rounded half up, exact even where the product passes 2^53. */
export function proportion(cents: Cents, share: number, whole: number): Cents {
  const doubled = BigInt(cents) * BigInt(share) * 2n + BigInt(whole)
  return Number(doubled / (2n * BigInt(whole)))
}

/** Splits `total` over `weights` so that the parts sum to it exactly: largest remainder, ties to the earlier weight. All zero weights give all zeros. */
export function split(total: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (sum === 0n) return weights.map(() => 0)
  const shares = weights.map((weight, index) => {
    const product = BigInt(total) * BigInt(weight)
    return { index, cents: Number(product / sum), remainder: product % sum }
  })
  let left = total - shares.reduce((all, share) => all + share.cents, 0)
  const byRemainder = shares.toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)
  for (const share of byRemainder) {
    if (left === 0) break
    share.cents += 1
    left -= 1
  }
  return shares.map((share) => share.cents)
}

/** "$1,234.56"; negative amounts stand in parentheses: "($42.50)". */
export function formatMoney(cents: Cents): string {
  const text = `$${formatPlain(Math.abs(cents))}`
  return cents < 0 ? `(${text})` : text
}

/** "1,234.56" without a currency sign, for form fields and CSV. Negative amounts carry a minus sign. */
export function formatPlain(cents: Cents): string {
  const whole = Math.trunc(Math.abs(cents) / 100).toString()
  const part = (Math.abs(cents) % 100).toString().padStart(2, "0")
  const grouped = whole.length > 3 ? whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ",") : whole
  return `${cents < 0 ? "-" : ""}${grouped}.${part}`
}

/** "5.00%" from basis points. */
export function formatPercent(bps: BasisPoints): string {
  return `${(Math.trunc(bps / 100)).toString()}.${(bps % 100).toString().padStart(2, "0")}%`
}

/** Basis points from a number of percent with at most two decimals (2.9 gives 290). */
export function toBasisPoints(percent: number): BasisPoints {
  return Math.round(percent * 100)
}
