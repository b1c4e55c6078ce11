import { AMOUNT_SHAPE, PERCENT_SHAPE, type Shape } from "../../values/typed-number.ts"

/** Listens on the document, so that it works before a page's script and in later dialogs. Source: specification 1 section 5, 2 sections 4 and 5, decisions/0010. */
export function formatTypedAmounts() {
  document.addEventListener("input", ({ target }) => shaping(target, strip), true)
  document.addEventListener("focusout", ({ target }) => shaping(target, leave), true)
}

function shaping(target: EventTarget | null, apply: (field: HTMLInputElement, shape: Shape) => void) {
  if (!(target instanceof HTMLInputElement)) return
  if (target.dataset.money !== undefined) apply(target, AMOUNT_SHAPE)
  if (target.dataset.percent !== undefined) apply(target, PERCENT_SHAPE)
}

/** Keeps the caret and the selection at their place in the text. */
function strip(field: HTMLInputElement, shape: Shape) {
  const { value, selectionStart, selectionEnd } = field
  const rest = shape.typed(value)
  const gone = value.length - rest.length
  if (gone === 0) return
  field.value = rest
  const place = (at: number | null) => Math.max(0, (at ?? value.length) - gone)
  field.setSelectionRange(place(selectionStart), place(selectionEnd))
}

/** Does not write an unchanged value: writing moves the caret. */
function leave(field: HTMLInputElement, shape: Shape) {
  const shaped = shape.left(field.value)
  if (shaped !== field.value) field.value = shaped
}
