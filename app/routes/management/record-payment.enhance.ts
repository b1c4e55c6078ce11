/** Says while it is typed what of an amount is more than is owed; the server does with it what the words under "Type" say. */
import { shapeAmounts } from "../../ui/typed-amounts.ts"

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
  const amount = Math.round(Number(String(typed.get("amount")).replaceAll(/[$,\s]/g, "")) * 100)
  const isDeposit = typed.get("type") === "deposit" && of.dataset.housed !== undefined
  const owed = Number(isDeposit ? of.dataset.deposit : of.dataset.owed)
  if (!(amount > owed)) return ""
  const more = `$${((amount - owed) / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`
  return isDeposit
    ? `${more} more than the deposit owed: it stays in the deposit reserve.`
    : `${more} more than is owed: it becomes advance rent.`
}
