/** Says while the person types a day whether it is valid, and whether a late fee would be charged first. The server checks both. */
const field = document.querySelector<HTMLInputElement>("[data-autopay-day]")
const late = document.querySelector<HTMLElement>("[data-late-day]")
const problem = document.querySelector<HTMLElement>("[data-day-problem]")
const save = field?.form?.querySelector<HTMLButtonElement>("button")
const saved = { isLate: late?.hidden === false, text: field?.defaultValue.trim() }

function check() {
  if (!field) return
  const typed = field.value.trim()
  const day = /^\d{1,2}$/.test(typed) ? Number(typed) : Number.NaN
  const isBlank = typed === "" && field.dataset.autopayDay === "optional"
  const isGood = isBlank || (day >= 1 && day <= 15)
  if (save) save.disabled = !isGood
  if (problem) problem.hidden = isGood || typed === ""
  if (late) late.hidden = typed === saved.text ? !saved.isLate : !(day <= 15 && day >= Number(late.dataset.lateDay))
}

field?.addEventListener("input", check)
check()
