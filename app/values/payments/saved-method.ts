/** The labels of saved cards and bank accounts. Safe in a browser. */
import { asMonth, type Day, formatMonth, lastOf, monthOf } from "../calendar.ts"

/** `of` is the owner's name if another person reads it; then there are no digits. */
type Named = {
  type: "card" | "us_bank_account"
  brand: string | null
  last4: string
  bankName: string | null
  of?: string | null
}
type Expiring = { expMonth: number | null; expYear: number | null }

const BRANDS: Record<string, string> = {
  amex: "American Express",
  diners: "Diners Club",
  eftpos_au: "Eftpos",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  unknown: "Card",
}

/** For instance "Visa ending in 4242", "First Bank account ending in 6789"; for another person's card "a card of Maria Lopez". */
export function savedMethodLabel({ type, brand, last4, bankName, of = null }: Named): string {
  if (of !== null) return `${type === "card" ? "a card" : "a bank account"} of ${of}`
  const what = type === "card" ? brandLabel(brand ?? "unknown") : `${bankName ?? "Bank"} account`
  return `${what} ending in ${last4}`
}

const brandLabel = (brand: string) =>
  (Object.hasOwn(BRANDS, brand) ? BRANDS[brand] : undefined) ?? brand.replace(/^./, (first) => first.toUpperCase())

const twoDigits = (number: number) => String(number % 100).padStart(2, "0")

/** "08/28"; null for a bank account. */
export const expiryText = ({ expMonth, expYear }: Expiring): string | null =>
  expMonth === null || expYear === null ? null : `${twoDigits(expMonth)}/${twoDigits(expYear)}`

/** The last valid day of a card, in its expiry month. Null for a bank account, and for a year outside the calendar. */
function lastDayOf({ expMonth, expYear }: Expiring): Day | null {
  if (expMonth === null || expYear === null || expYear < 1900 || expYear > 2200) return null
  return lastOf(asMonth(`${expYear}-${twoDigits(expMonth)}`))
}

/** "August 2028"; null for a bank account, and for a year outside the calendar. */
export function expiryMonthText(method: Expiring): string | null {
  const last = lastDayOf(method)
  return last && formatMonth(monthOf(last))
}

export function isExpiredOn(method: Expiring, day: Day): boolean {
  const last = lastDayOf(method)
  return last !== null && last < day
}
