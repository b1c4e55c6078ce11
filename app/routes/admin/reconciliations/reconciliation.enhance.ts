/** Amounts are formatted as they are typed, and the difference follows the boxes before they are saved. */

import { formatTypedAmounts } from "../../../ui/forms/typed-amounts.ts"
import { asCents, formatMoney } from "../../../values/money.ts"

formatTypedAmounts()

const form = document.querySelector<HTMLFormElement>("form[data-ticks]")
const output = document.querySelector<HTMLOutputElement>("output[data-difference]")

function showDifference() {
  if (!form || !output) return
  const ticked = [...form.querySelectorAll<HTMLInputElement>("input[data-cents]:checked")]
  const difference = ticked.reduce((sum, { dataset }) => sum + Number(dataset.cents), Number(form.dataset.ticks))
  output.textContent = formatMoney(asCents(difference))
}

form?.addEventListener("change", showDifference)
// After a refusal, and after Back, the boxes are as they were left, and not as they are saved.
window.addEventListener("pageshow", showDifference)
