/** What the payment provider would take of a month's payments, and what the convenience fee brings in. Source: api.md section 3 rule 9. */
import { type BasisPoints, type Cents, halfUp, percentOf } from "./money.ts"

const CARD: BasisPoints = 290
const EACH_CARD: Cents = 30
const BANK: BasisPoints = 80
const EACH_NEW_ACCOUNT: Cents = 150
/** The provider takes no more than this of one bank payment; the sum above does not know single payments. */
const BANK_CAP: Cents = 500
const USUAL_CONVENIENCE: BasisPoints = 300

/** Amounts are cents; all are whole and 0 or more. */
export type Volume = {
  cardAmount: Cents
  cardCount: number
  bankAmount: Cents
  bankCount: number
  newAccounts: number
}

/** Each fee, their total, the convenience fee's income and what is left to pay: negative where the income is more. `convenience` null is the usual 3%. */
export function feesOf(volume: Volume, convenience: BasisPoints | null) {
  const card = percentOf(volume.cardAmount, CARD)
  const cardCount = volume.cardCount * EACH_CARD
  const bank = percentOf(volume.bankAmount, BANK)
  const accounts = volume.newAccounts * EACH_NEW_ACCOUNT
  const total = card + cardCount + bank + accounts
  const rate = convenience ?? USUAL_CONVENIENCE
  const income = percentOf(volume.cardAmount, rate)
  return {
    card,
    cardCount,
    bank,
    accounts,
    total,
    rate,
    income,
    net: total - income,
    bankCap: volume.bankCount * BANK_CAP,
  }
}

/** "3.0%": percent with one decimal. */
export const oneDecimal = (rate: BasisPoints): string => `${(halfUp(rate, 10) / 10).toFixed(1)}%`
