/** Shows the difference between a stay's four amounts and the deposit before move-out while the person types. The server requires an exact sum. */
import { formatTypedAmounts } from "../../../ui/forms/typed-amounts.ts"
import { absolute, formatMoney, isCents } from "../../../values/money.ts"
import { parseAmount } from "../../../values/typed-number.ts"

formatTypedAmounts()

document.addEventListener("input", ({ target }) => {
  const group = target instanceof Element ? target.closest<HTMLElement>("[data-before]") : null
  const status = group?.querySelector("[role=status]")
  if (!group || !status) return
  const typed = [...group.querySelectorAll("input")].map((input) => parseAmount(input.value) ?? Number.NaN)
  const off = typed.reduce((sum, cents) => sum + cents, 0) - Number(group.dataset.before)
  const message = messageFor(off)
  if (status.textContent !== message) status.textContent = message
})

function messageFor(off: number): string {
  if (off === 0 || !isCents(off)) return ""
  const amount = formatMoney(absolute(off))
  return off > 0 ? `${amount} more than the deposit.` : `${amount} of the deposit is left to assign.`
}
