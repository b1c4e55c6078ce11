import { formatPlain, parseDollars } from "../values/money.ts"

/**
 * Fields of money hold digits and the dot only while they are typed in, and show dollars with two decimals once they are left. What is no
 * amount even so stays, for the server to say so. It listens on the document, before the page's own script, and so in dialogs that open later.
 * Source: specification 1 section 5, 2 section 5.
 */
export function shapeAmounts() {
  document.addEventListener("input", ({ target }) => isMoney(target) && strip(target), true)
  document.addEventListener("focusout", ({ target }) => isMoney(target) && shape(target), true)
}

const isMoney = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.dataset.money !== undefined

const bare = (text: string) => text.replaceAll(/[^\d.]/g, "")

function strip(field: HTMLInputElement) {
  const { value, selectionStart } = field
  if (bare(value) === value) return
  const place = bare(value.slice(0, selectionStart ?? value.length)).length
  field.value = bare(value)
  field.setSelectionRange(place, place)
}

function shape(field: HTMLInputElement) {
  const cents = parseDollars(field.value)
  if (cents !== undefined) field.value = formatPlain(cents)
}
