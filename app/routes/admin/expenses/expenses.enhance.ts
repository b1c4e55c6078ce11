/** Updates the totals while the person types, and warns before unsaved amounts are lost. */
import { formatTypedAmounts } from "../../../ui/forms/typed-amounts.ts"
import { formatMoney, sum, ZERO } from "../../../values/money.ts"
import { parseAmount } from "../../../values/typed-number.ts"

formatTypedAmounts()

const form = document.querySelector<HTMLFormElement>("form[data-amounts]")
const fields = [...(form?.querySelectorAll<HTMLInputElement>("input[data-money]") ?? [])]
const totals = [...(form?.querySelectorAll<HTMLElement>("[data-sum]") ?? [])]
let isSaving = false

/** An unreadable amount counts as zero. The server reports the error. */
const amountOf = ({ value }: HTMLInputElement) => parseAmount(value) ?? ZERO

function addUp(): void {
  for (const total of totals) {
    const parts = new Set(total.dataset.sum?.split(" "))
    total.textContent = formatMoney(
      sum(fields.filter(({ name }) => parts.has(name.replace("amounts.t", ""))).map(amountOf)),
    )
  }
}

form?.addEventListener("input", addUp)
form?.addEventListener("submit", () => {
  isSaving = true
})
addEventListener("beforeunload", (event) => {
  const isTyped = fields.some(({ value, defaultValue }) => value !== defaultValue)
  if (isTyped && !isSaving) event.preventDefault()
})
// Amounts of a refused form need totals, too.
addUp()
