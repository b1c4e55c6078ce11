import { type Cents, formatMoney, minus, plus, sum, ZERO } from "./money.ts"

type Slip = { amounts: readonly Cents[]; posted: Cents; slip: Cents | null }

/** The batch's unposted and posted amounts and, if a deposit slip's total was typed (`slip`), the difference between their sum and that total. */
export function slipText({ amounts, posted, slip }: Slip): string {
  const total = sum(amounts)
  const count = amounts.length === 1 ? "1 amount" : `${amounts.length} amounts`
  const before = posted > 0 ? `, ${formatMoney(posted)} posted already` : ""
  const compared = slip === null ? "" : `. ${comparedTo(minus(plus(total, posted), slip))}`
  return `${count}, ${formatMoney(total)}${before}${compared}`
}

function comparedTo(difference: Cents): string {
  if (difference === 0) return "The slip says the same."
  return difference > 0
    ? `${formatMoney(difference)} more than the slip`
    : `${formatMoney(minus(ZERO, difference))} less than the slip`
}
