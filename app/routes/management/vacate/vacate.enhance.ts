/** Shows the part of the deposit to return while the person types, and blocks the confirmation of amounts without a preview. */
import { formatTypedAmounts } from "../../../ui/forms/typed-amounts.ts"
import { asCents, formatMoney, minus } from "../../../values/money.ts"
import { parseAmount } from "../../../values/typed-number.ts"

formatTypedAmounts()

const amountForm = document.querySelector<HTMLFormElement>("form[data-amount]")
const amountField = amountForm?.querySelector<HTMLInputElement>("[name=Fees]")
const reductionFields = [...(amountForm?.querySelectorAll<HTMLInputElement>("[name^=reduce]") ?? [])]
const refundView = amountForm?.querySelector("output")
const previewButton = amountForm?.querySelector<HTMLButtonElement>("button")
const confirmForm = document.querySelector<HTMLFormElement>("form[data-previewed]")

if (amountForm && amountField && refundView && previewButton) {
  const reserve = asCents(Number(amountForm.dataset.reserve))
  const showMessage = () => {
    const used = parseAmount(amountField.value)
    previewButton.disabled = amountField.value.trim() === ""
    refundView.textContent = used !== undefined && used <= reserve ? formatMoney(minus(reserve, used)) : "–"
    if (confirmForm)
      allow(confirmForm, used === Number(confirmForm.dataset.previewed) && reductionFields.every(isAsShown))
  }
  amountForm.addEventListener("input", showMessage)
  // A browser may restore another amount after a reload or when the person goes back.
  addEventListener("pageshow", showMessage)
  showMessage()
  if (amountField.autofocus) amountField.focus()
}

const takesOff = document.querySelector<HTMLFormElement>("form[data-takes-off]")
const removal = document.querySelector<HTMLButtonElement>("button[value=subunit]")

if (takesOff && removal) {
  const fields = [...takesOff.querySelectorAll<HTMLInputElement>("[name^=reduce]")]
  const allowRemoval = () => {
    removal.disabled = !fields.every(isAsShown)
  }
  takesOff.addEventListener("input", allowRemoval)
  addEventListener("pageshow", allowRemoval)
}

/** The field was rendered with the preview's amount. An empty field reduces nothing. */
function isAsShown({ value, defaultValue }: HTMLInputElement): boolean {
  return (parseAmount(value) ?? value) === (parseAmount(defaultValue) ?? defaultValue)
}

/** Enables the confirmation for the previewed amount only. Otherwise says what to do first. */
function allow(form: HTMLFormElement, isPreviewed: boolean) {
  const button = form.querySelector<HTMLButtonElement>("button[value=vacate]")
  const changed = form.querySelector<HTMLElement>("[data-changed]")
  if (button) button.disabled = !isPreviewed
  if (changed) changed.hidden = isPreviewed
}
