/** Amounts are formatted as they are typed, and the difference follows the boxes before they are saved. */

import { formatTypedAmounts } from "../../../ui/forms/typed-amounts.ts"
import { asCents, formatMoney } from "../../../values/money.ts"

formatTypedAmounts()

const form = document.querySelector<HTMLFormElement>("form[data-ticks]")
const output = document.querySelector<HTMLOutputElement>("output[data-difference]")

form?.addEventListener("change", () => {
  if (!output) return
  const ticked = [...form.querySelectorAll<HTMLInputElement>("input[data-cents]:checked")]
  const difference = ticked.reduce((sum, { dataset }) => sum + Number(dataset.cents), Number(form.dataset.ticks))
  output.textContent = formatMoney(asCents(difference))
})
