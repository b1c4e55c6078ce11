/** Says while it is typed what of the deposit goes back, and keeps the button until there is an amount. */
import { shapeAmounts } from "../../ui/typed-amounts.ts"

shapeAmounts()

const amountForm = document.querySelector<HTMLFormElement>("form[data-amount]")
const amountField = amountForm?.querySelector<HTMLInputElement>("[name=Fees]")
const refundShown = amountForm?.querySelector("output")
const previewButton = amountForm?.querySelector<HTMLButtonElement>("button")

if (amountForm && amountField && refundShown && previewButton) {
  const reserve = Number(amountForm.dataset.reserve)
  const tell = () => {
    const typed = amountField.value.trim()
    previewButton.disabled = typed === ""
    const used = Math.round(Number(typed.replaceAll(/[$,\s]/g, "")) * 100)
    refundShown.textContent = used >= 0 && used <= reserve ? dollars(reserve - used) : "–"
  }
  amountField.addEventListener("input", tell)
  addEventListener("pageshow", tell)
  tell()
}

function dollars(cents: number): string {
  return `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}
