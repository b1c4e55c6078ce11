/** Totals while amounts are typed, and a question before what is typed and not saved gets lost. */
import { formatTypedAmounts } from "../../../ui/forms/typed-amounts.ts"
import { formatMoney, sum, ZERO } from "../../../values/money.ts"
import { parseAmount } from "../../../values/typed-number.ts"

formatTypedAmounts()

const form = document.querySelector<HTMLFormElement>("form[data-amounts]")
const fields = [...(form?.querySelectorAll<HTMLInputElement>("input[data-money]") ?? [])]
const totals = [...(form?.querySelectorAll<HTMLElement>("[data-sum]") ?? [])]
let isSaving = false

/** An amount that cannot be read counts as none: the server says what is wrong with it. */
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
// What a refused form shows again adds up, too.
addUp()
