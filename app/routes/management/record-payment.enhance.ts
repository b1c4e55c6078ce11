/** Says while it is typed what of an amount is more than is owed; the server does with it what the words under "Type" say. */
import { shapeAmounts } from "../../ui/typed-amounts.ts"
import { formatMoney } from "../../values/money.ts"
import { parseAmount } from "../../values/typed-number.ts"

shapeAmounts()

const paymentForm = document.querySelector<HTMLFormElement>(".payment-form")
const beyondHint = document.querySelector<HTMLElement>("#beyond")

if (paymentForm && beyondHint) {
  const tell = () => {
    const words = beyond(paymentForm)
    if (beyondHint.textContent !== words) beyondHint.textContent = words
  }
  paymentForm.addEventListener("input", tell)
  tell()
}

function beyond(of: HTMLFormElement): string {
  const typed = new FormData(of)
  const amount = parseAmount(String(typed.get("amount"))) ?? 0
  const isDeposit = typed.get("type") === "deposit" && of.dataset.housed !== undefined
  const owed = Number(isDeposit ? of.dataset.deposit : of.dataset.owed)
  if (amount <= owed) return ""
  const more = formatMoney(amount - owed)
  return isDeposit
    ? `${more} more than the deposit owed: it stays in the deposit reserve.`
    : `${more} more than is owed: it becomes advance rent.`
}
