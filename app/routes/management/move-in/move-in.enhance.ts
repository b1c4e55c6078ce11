/** Formats phones, updates sums while the person types, clears methods of empty amounts, and lists tenants while searching. */
import { addMonths, isDay, lastOf, monthOf } from "~/values/calendar.ts"
import { formatMoney, negated } from "~/values/money.ts"
import { enhanceTenantSearch } from "../../../ui/finder.ts"
import { formatTypedAmounts } from "../../../ui/forms/typed-amounts.ts"
import { maskPhone } from "../../../ui/forms/typed-phone.ts"
import { type Amounts, type Before, sumsOf } from "./move-in.sums.ts"

formatTypedAmounts()

for (const phone of document.querySelectorAll<HTMLInputElement>("input[data-phone]")) maskPhone(phone)
const typing = document.querySelector<HTMLFormElement>("form.move-in")
if (typing) attend(typing)
enhanceTenantSearch()

function attend(form: HTMLFormElement) {
  for (const button of form.querySelectorAll<HTMLElement>("[data-without-script]")) button.hidden = true
  const update = () => {
    clearIdleMethods(form)
    showSums(form)
    needBalances(form)
  }
  form.addEventListener("input", update)
  update()
  followLease(form)
}

function clearIdleMethods(form: HTMLFormElement) {
  for (const method of form.querySelectorAll<HTMLSelectElement>("[data-method]")) {
    if (typedIn(form, `${method.dataset.method}Payment`) === "") method.value = ""
  }
}

function typedIn(form: HTMLFormElement, part: string): string {
  return form.querySelector<HTMLInputElement>(`[data-part="${part}"]`)?.value.trim() ?? ""
}

function showSums(form: HTMLFormElement) {
  const before = form.querySelector<HTMLElement>("[data-before]")?.dataset.before
  if (before === undefined) return
  const parts = ["deposit", "rent", "fee", "depositPayment", "rentPayment", "feePayment"] as const
  const typed = Object.fromEntries(parts.map((part) => [part, typedIn(form, part)])) as Amounts
  const { charged, paid, leaves } = sumsOf(typed, JSON.parse(before) as Before)
  for (const [name, cents] of Object.entries({ charged, paid: negated(paid), leaves })) {
    const place = form.querySelector(`[data-sum="${name}"]`)
    if (place) place.textContent = formatMoney(cents)
  }
}

function needBalances(form: HTMLFormElement) {
  const button = form.querySelector<HTMLButtonElement>("[data-needs-balances]")
  if (!button) return
  button.disabled = [...form.querySelectorAll<HTMLInputElement>("[data-needed]")].some(({ value }) => !value.trim())
}

/** The lease end stays a year after its begin until the person chooses another. */
function followLease(form: HTMLFormElement) {
  const begins = form.querySelector<HTMLInputElement>("input[name=moveInDate]")
  const ends = form.querySelector<HTMLInputElement>("input[name=leaseEndDate]")
  if (!begins || !ends) return
  const usual = () => (isDay(begins.value) ? lastOf(addMonths(monthOf(begins.value), 12)) : "")
  let last = usual()
  begins.addEventListener("change", () => {
    const next = usual()
    if (next && (ends.value === last || ends.value === "")) ends.value = next
    last = next || last
  })
}
