/** Shows while typing what part of the deposit is returned, and blocks confirming another amount than the preview's. */
import { formatTypedAmounts } from "../../../ui/forms/typed-amounts.ts"
import { asCents, formatMoney, minus } from "../../../values/money.ts"
import { parseAmount } from "../../../values/typed-number.ts"

formatTypedAmounts()

const amountForm = document.querySelector<HTMLFormElement>("form[data-amount]")
const amountField = amountForm?.querySelector<HTMLInputElement>("[name=Fees]")
const refundView = amountForm?.querySelector("output")
const previewButton = amountForm?.querySelector<HTMLButtonElement>("button")
const confirmForm = document.querySelector<HTMLFormElement>("form[data-previewed]")

if (amountForm && amountField && refundView && previewButton) {
  const reserve = asCents(Number(amountForm.dataset.reserve))
  const showMessage = () => {
    const used = parseAmount(amountField.value)
    previewButton.disabled = amountField.value.trim() === ""
    refundView.textContent = used !== undefined && used <= reserve ? formatMoney(minus(reserve, used)) : "–"
    if (confirmForm) allow(confirmForm, used === Number(confirmForm.dataset.previewed))
  }
  amountField.addEventListener("input", showMessage)
  // A browser that goes back, or reloads, may restore another amount.
  addEventListener("pageshow", showMessage)
  showMessage()
  if (amountField.autofocus) amountField.focus()
}

/** Allows confirming only the previewed amount; otherwise says what to do first. */
function allow(form: HTMLFormElement, isPreviewed: boolean) {
  const button = form.querySelector<HTMLButtonElement>("button[value=vacate]")
  const changed = form.querySelector<HTMLElement>("[data-changed]")
  if (button) button.disabled = !isPreviewed
  if (changed) changed.hidden = isPreviewed
}
