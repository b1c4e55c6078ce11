/** Shows which charges a credit pays while the person types. The server applies it in the same order. */
import { formatTypedAmounts } from "../../../ui/forms/typed-amounts.ts"
import { creditText } from "../../../values/payments/applied-parts-text.ts"
import { parseAmount } from "../../../values/typed-number.ts"

formatTypedAmounts()

const feeForm = document.querySelector<HTMLFormElement>(".fee-form")
const seen = feeForm?.querySelector<HTMLInputElement>("[name=creditSeen]")
const spreadHint = document.querySelector<HTMLElement>("#spread")

if (feeForm && spreadHint) {
  const showMessage = () => {
    const message = messageFor(feeForm)
    if (seen) seen.value = message
    if (spreadHint.textContent !== message) spreadHint.textContent = message
  }
  feeForm.addEventListener("input", showMessage)
  showMessage()
}

function messageFor(of: HTMLFormElement): string {
  const typed = new FormData(of)
  const amount = parseAmount(String(typed.get("amount"))) ?? 0
  const orders = JSON.parse(of.dataset.orders ?? "{}") as Record<string, string[]>
  const order = orders[String(typed.get("type"))]
  if (amount === 0 || typed.get("isCredit") === null || !order) return ""
  return creditText(amount, JSON.parse(of.dataset.owed ?? "{}"), order)
}
