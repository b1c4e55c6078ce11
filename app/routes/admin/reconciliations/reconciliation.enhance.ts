/** Formats amounts while they are typed, and updates the difference when the closing balance or a box changes, before it is saved. */

import { formatTypedAmounts } from "../../../ui/forms/typed-amounts.ts"
import { asCents, formatMoney } from "../../../values/money.ts"
import { parseAmount } from "../../../values/typed-number.ts"

formatTypedAmounts()

const form = document.querySelector<HTMLFormElement>("form[data-opening]")
const output = document.querySelector<HTMLOutputElement>("output[data-difference]")

function showDifference() {
  if (!form || !output) return
  const ticked = [...form.querySelectorAll<HTMLInputElement>("input[data-cents]:checked")]
  const sum = ticked.reduce((cents, { dataset }) => cents + Number(dataset.cents), Number(form.dataset.opening))
  const closing = form.querySelector<HTMLInputElement>("[name=closing]")
  const isOverdrawn = form.querySelector<HTMLInputElement>("[name=isOverdrawn]")
  const typed = parseAmount(closing?.value ?? "")
  output.textContent =
    typed === undefined ? "–" : formatMoney(asCents(isOverdrawn?.checked ? sum + typed : sum - typed))
}

form?.addEventListener("change", showDifference)
// After a refusal and after Back, the boxes are as the person left them, not as saved.
window.addEventListener("pageshow", showDifference)
