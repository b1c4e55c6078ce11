/** Formats phones, amounts, percents and the late fee day, and warns about a new primary email. */
import { ordinal } from "~/values/calendar.ts"
import { formatTypedAmounts } from "../../../ui/forms/typed-amounts.ts"
import { maskPhone } from "../../../ui/forms/typed-phone.ts"

formatTypedAmounts()

for (const phone of document.querySelectorAll<HTMLInputElement>("input[data-phone]")) maskPhone(phone)
const day = document.querySelector<HTMLInputElement>("input[data-day]")
if (day) shapeDay(day)
const email = document.querySelector<HTMLInputElement>("input[data-email]")
const warning = document.querySelector<HTMLElement>("[data-email-warning]")
if (email && warning) warn(email, warning)

/** Shows "8" as "8th" without focus, and selects the plain number with focus. Leaves invalid input to the server. */
function shapeDay(field: HTMLInputElement) {
  field.addEventListener("focus", () => {
    const bare = field.value.replace(/^(\d+)[a-z]+$/i, "$1")
    if (bare === field.value) return
    field.value = bare
    field.select()
  })
  field.addEventListener("blur", () => {
    const typed = field.value.trim()
    if (/^\d+$/.test(typed)) field.value = isDayOfMonth(Number(typed)) ? ordinal(Number(typed)) : ""
  })
}

const isDayOfMonth = (number: number) => number >= 1 && number <= 31

function warn(field: HTMLInputElement, element: HTMLElement) {
  const was = field.dataset.email
  const show = () => {
    element.hidden = field.value.trim().toLowerCase() === was
  }
  field.addEventListener("input", show)
  show()
}
