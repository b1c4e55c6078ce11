/** Comfort for editing a tenant, which works without it: phones, the late fee day and percents take their shape, and a new primary email is warned of. */
import { ordinal } from "~/values/calendar.ts"
import { shapeAmounts } from "../../ui/typed-amounts.ts"
import { maskPhone } from "./typed-phone.ts"

shapeAmounts()

for (const phone of document.querySelectorAll<HTMLInputElement>("input[data-phone]")) maskPhone(phone)
const day = document.querySelector<HTMLInputElement>("input[data-day]")
if (day) keep(day, /\D/g, asDay)
for (const percent of document.querySelectorAll<HTMLInputElement>("input[data-percent]")) {
  keep(percent, /[^\d.]/g, asPercent)
}
const email = document.querySelector<HTMLInputElement>("input[data-email]")
const warning = document.querySelector<HTMLElement>("[data-email-warning]")
if (email && warning) warn(email, warning)

/** While a field has the focus it holds only what may be typed; without it, what that means. */
function keep(field: HTMLInputElement, others: RegExp, shape: (typed: string) => string) {
  const strip = () => {
    const bare = field.value.replaceAll(others, "")
    if (bare !== field.value) field.value = bare
  }
  field.addEventListener("focus", strip)
  field.addEventListener("input", strip)
  field.addEventListener("blur", () => {
    field.value = shape(field.value)
  })
}

/** "5" as "5th"; what is no day of a month is cleared. */
function asDay(typed: string): string {
  const number = Number(typed.replaceAll(/\D/g, ""))
  return number >= 1 && number <= 31 ? ordinal(number) : ""
}

/** "2.5" as "2.50"; what is no number stays, for the server to say so. */
function asPercent(typed: string): string {
  const number = Number(typed)
  return typed === "" || Number.isNaN(number) ? typed : number.toFixed(2)
}

/** Shows the warning as long as the email is another one than that of the page. */
function warn(field: HTMLInputElement, words: HTMLElement) {
  const was = field.dataset.email
  const show = () => {
    words.hidden = field.value.trim().toLowerCase() === was
  }
  field.addEventListener("input", show)
  show()
}
