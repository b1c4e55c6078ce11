import { formatMonth } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import { amountOf, type Terms } from "../ledger/charges/recurring-terms.ts"

/** For instance "$50.00", or "$100.00 (2 at $50.00)". */
export function amountText({ amount, quantity }: Pick<Terms, "amount" | "quantity">): string {
  if (quantity === 1) return formatMoney(amount)
  return `${formatMoney(amountOf({ amount, quantity }))} (${quantity} at ${formatMoney(amount)})`
}

/** For instance "from December 2026", "from December 2026 to May 2027", "only December 2026". */
export function monthsText({ from, to }: Pick<Terms, "from" | "to">): string {
  if (to === from) return `only ${formatMonth(from)}`
  return `from ${formatMonth(from)}${to === null ? "" : ` to ${formatMonth(to)}`}`
}

/** For instance "Parking of $50.00 a month from December 2026". */
export const monthlyText = (typeName: string, terms: Terms): string =>
  `${typeName} of ${amountText(terms)} a month ${monthsText(terms)}`
