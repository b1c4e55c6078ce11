/** The payment provider's fees for a month's payments, and the income of the convenience fee. Source: api.md section 3 rule 9. */
import {
  asBasisPoints,
  asCents,
  type BasisPoints,
  type Cents,
  halfUp,
  minus,
  percentOf,
  plus,
  times,
} from "../money.ts"

const CARD = asBasisPoints(290)
const EACH_CARD = asCents(30)
const BANK = asBasisPoints(80)
const EACH_NEW_ACCOUNT = asCents(150)
/** The provider's maximum fee for one bank payment. The volume has only totals, so the calculated fee ignores the maximum. */
const BANK_CAP = asCents(500)
const USUAL_CONVENIENCE = asBasisPoints(300)

/** Amounts in cents. All numbers are whole, and 0 or more. */
export type Volume = {
  cardAmount: Cents
  cardCount: number
  bankAmount: Cents
  bankCount: number
  newAccounts: number
}

/** Each fee, their total, the convenience fee's income, and the total minus that income (may be negative). A null `convenience` means the default 3%. */
export function feesOf(volume: Volume, convenience: BasisPoints | null) {
  const card = percentOf(volume.cardAmount, CARD)
  const cardCount = times(EACH_CARD, volume.cardCount)
  const bank = percentOf(volume.bankAmount, BANK)
  const accounts = times(EACH_NEW_ACCOUNT, volume.newAccounts)
  const total = plus(card, cardCount, bank, accounts)
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
    net: minus(total, income),
    bankCap: times(BANK_CAP, volume.bankCount),
  }
}

export const oneDecimal = (rate: BasisPoints): string => `${(halfUp(rate, 10) / 10).toFixed(1)}%`
