/** Warns about overpayments and unusually early dates while the person types. The server applies the payment as the text under "Type" says. */
import { formatTypedAmounts } from "../../../ui/forms/typed-amounts.ts"
import { formatDay, isDay } from "../../../values/calendar.ts"
import { asCents, formatMoney, minus, ZERO } from "../../../values/money.ts"
import { waiverLimit } from "../../../values/payments/applied-parts-text.ts"
import { parseAmount } from "../../../values/typed-number.ts"

formatTypedAmounts()

const paymentForm = document.querySelector<HTMLFormElement>(".payment-form")
const beyondHint = document.querySelector<HTMLElement>("#beyond")

const datedHint = document.querySelector<HTMLElement>("#dated")

if (paymentForm && beyondHint && datedHint) {
  const show = (hint: HTMLElement, message: string) => {
    if (hint.textContent !== message) hint.textContent = message
  }
  const report = () => {
    show(beyondHint, beyond(paymentForm))
    show(datedHint, dated(paymentForm))
  }
  paymentForm.addEventListener("input", report)
  report()
  for (const link of paymentForm.querySelectorAll<HTMLAnchorElement>("[data-fills]")) fillIn(paymentForm, link)
  begin(paymentForm)
}

/** Fills in the amount owed and its type when the person clicks it, and moves to the next field. */
function fillIn(form: HTMLFormElement, link: HTMLAnchorElement) {
  link.setAttribute("role", "button")
  link.addEventListener("keydown", (event) => {
    if (event.key === " ") {
      event.preventDefault()
      link.click()
    }
  })
  link.addEventListener("click", (event) => {
    event.preventDefault()
    const amount = form.querySelector<HTMLInputElement>("[name=amount]")
    const type = form.querySelector<HTMLInputElement>(`[name=type][value="${link.dataset.type}"]`)
    if (!amount || !type) return
    amount.value = link.dataset.fills ?? ""
    type.checked = true
    amount.dispatchEvent(new Event("input", { bubbles: true }))
    amount.focus()
  })
}

/** Focuses the amount, unless an error or another field has the focus, or an on-screen keyboard would cover the page. */
function begin(of: HTMLFormElement) {
  if (document.activeElement !== document.body || !matchMedia("(pointer: fine)").matches) return
  if (document.querySelector("[role=alert][autofocus]")) return
  of.querySelector<HTMLElement>("[name=amount]")?.focus({ preventScroll: true })
}

function beyond(of: HTMLFormElement): string {
  const typed = new FormData(of)
  const amount = parseAmount(String(typed.get("amount"))) ?? ZERO
  const deposit = asCents(Number(of.dataset.deposit))
  const isWaiver = typed.get("type") === "deposit" && typed.get("method") === "managementCredit"
  if (isWaiver) return amount > deposit ? waiverLimit(deposit) : ""
  const isDeposit = typed.get("type") === "deposit" && of.dataset.housed !== undefined
  const owed = isDeposit ? deposit : asCents(Number(of.dataset.owed))
  if (amount <= owed) return ""
  const more = formatMoney(minus(amount, owed))
  return isDeposit
    ? `${more} more than the deposit owed: it stays in the deposit reserve.`
    : `${more} more than is owed: it becomes advance rent.`
}

function dated(of: HTMLFormElement): string {
  const day = String(new FormData(of).get("paymentDate"))
  const { since = "", pastYear } = of.dataset
  if (!isDay(day)) return ""
  const parts = [
    ...(isDay(since) && day < since
      ? [`${formatDay(day)} is before the tenancy, which began ${formatDay(since)}.`]
      : []),
    ...(pastYear !== undefined && day < pastYear
      ? ["The ledger opens with the past year and will not show it at first."]
      : []),
  ]
  return parts.join(" ")
}
