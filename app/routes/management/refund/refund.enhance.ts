/** Blocks confirming another amount than the preview's. */
import { shapeAmounts } from "../../../ui/typed-amounts.ts"
import { parseAmount } from "../../../values/typed-number.ts"

shapeAmounts()

const amountField = document.querySelector<HTMLInputElement>("form[data-amount] [name=amount]")
const confirmForm = document.querySelector<HTMLFormElement>("form[data-previewed]")
const button = confirmForm?.querySelector<HTMLButtonElement>("button[value=refund]")
const changed = confirmForm?.querySelector<HTMLElement>("[data-changed]")

if (amountField && confirmForm && button && changed) {
  const allow = () => {
    const isPreviewed = parseAmount(amountField.value) === Number(confirmForm.dataset.previewed)
    button.disabled = !isPreviewed
    changed.hidden = isPreviewed
  }
  amountField.addEventListener("input", allow)
  // A browser that goes back, or reloads, may restore another amount.
  addEventListener("pageshow", allow)
  allow()
}
