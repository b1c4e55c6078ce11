/** The note beside a balance if the tenant's other balance differs. Source: money.md 2.6. */
import { formatMoney } from "~/values/money.ts"
import { accountBalance, advanceRent, type Balances, fullBalance } from "./accounts.ts"

/** When a tenant has advance rent and owes a deposit, the account balance and the amount owed now differ. */
const isTwoFigures = (balances: Balances): boolean => advanceRent(balances) > 0 && fullBalance(balances) > 0

/** The note beside the amount owed now; null where the account balance is the same, or is only a credit. */
export function accountBalanceNote(balances: Balances): string | null {
  if (!isTwoFigures(balances)) return null
  return `Account balance ${formatMoney(accountBalance(balances))}, after ${formatMoney(advanceRent(balances))} of advance rent`
}

/** The note beside the account balance; null where the amount owed now is the same, or zero. */
export function owedNowNote(balances: Balances): string | null {
  if (!isTwoFigures(balances)) return null
  return `Owed now ${formatMoney(fullBalance(balances))}, before ${formatMoney(advanceRent(balances))} of advance rent`
}

/** The amount owed now, for a sentence, with the other figure in parentheses: "$740.00 ($660.00 after $80.00 of advance rent)". */
export function owedNowText(balances: Balances): string {
  const owed = formatMoney(fullBalance(balances))
  if (!isTwoFigures(balances)) return owed
  return `${owed} (${formatMoney(accountBalance(balances))} after ${formatMoney(advanceRent(balances))} of advance rent)`
}
