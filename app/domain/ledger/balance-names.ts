/** What stands in small print beside a figure where another one of the same tenant differs. Source: money.md 2.6. */
import { formatMoney } from "~/values/money.ts"
import { accountBalance, advanceRent, type Balances, fullBalance } from "./accounts.ts"

/** Advance rent beside a deposit that is owed: the account balance and what is owed now are two figures. */
const isTwoFigures = (balances: Balances): boolean => advanceRent(balances) > 0 && fullBalance(balances) > 0

/** Beside what is owed now; null where the account balance is the same, or a credit alone. */
export function accountBalanceNote(balances: Balances): string | null {
  if (!isTwoFigures(balances)) return null
  return `Account balance ${formatMoney(accountBalance(balances))}, after ${formatMoney(advanceRent(balances))} of advance rent`
}

/** Beside the account balance; null where what is owed now is the same, or nothing. */
export function owedNowNote(balances: Balances): string | null {
  if (!isTwoFigures(balances)) return null
  return `Owed now ${formatMoney(fullBalance(balances))}, before ${formatMoney(advanceRent(balances))} of advance rent`
}

/** What is owed now within a sentence, with the other figure in parentheses: "$740.00 ($660.00 after $80.00 of advance rent)". */
export function owedNowText(balances: Balances): string {
  const owed = formatMoney(fullBalance(balances))
  if (!isTwoFigures(balances)) return owed
  return `${owed} (${formatMoney(accountBalance(balances))} after ${formatMoney(advanceRent(balances))} of advance rent)`
}
