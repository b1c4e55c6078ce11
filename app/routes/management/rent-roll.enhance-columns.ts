/** Columns that are hidden by the chooser and widened by hand or key, remembered for this table. */
import { keep, kept } from "./rent-roll.enhance-kept.ts"

const NARROWEST = 48

const sheet = new CSSStyleSheet()
document.adoptedStyleSheets.push(sheet)
const heads = () => [...document.querySelectorAll<HTMLElement>(".roll thead tr:first-child > th")]
const nameOf = (head: Element) => head.textContent?.trim() ?? ""

/** Hides and widens the columns by one style sheet, so that new lines are dressed at once; and gives every head an edge to drag. */
export function dress() {
  const rules = heads().map((head, index) => {
    const cell = `.roll tr > :nth-child(${index + 1})`
    if (kept.hidden?.includes(nameOf(head))) return `${cell}{display:none}`
    const width = kept.widths?.[nameOf(head)]
    if (!width) return ""
    const next = index === 0 ? `.roll tr > .stick-2{left:${width}px}` : ""
    return `${cell}{width:${width}px;min-width:${width}px;max-width:${width}px;overflow:hidden;text-overflow:ellipsis}${next}`
  })
  sheet.replaceSync(`@media (min-width:48rem), print{${rules.join("")}}`)
  for (const head of heads()) {
    if (!head.querySelector(".grip")) head.append(made("span", { className: "grip" }))
  }
}

function made<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  parts: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), parts)
  element.append(...children)
  return element
}

/** The chooser of columns, one box for each but the two that always stay. */
export function offerColumns() {
  const place = document.querySelector<HTMLDetailsElement>("[data-columns]")
  if (!place) return
  const boxes = heads()
    .slice(2)
    .map((head) => {
      const name = nameOf(head)
      const input = made("input", { type: "checkbox", value: name, checked: !kept.hidden?.includes(name) })
      return made("label", { className: "check" }, input, made("span", { textContent: name }))
    })
  const list = made("div", { className: "columns-list" }, ...boxes)
  const all = made("button", { type: "button", className: "btn btn-quiet", textContent: "Show all 24" })
  const hint =
    "Kept for you on this table. Unit and Tenant always stay. Drag the edge of a heading to change its width, or press Shift and an arrow key on it."
  place.append(
    made(
      "fieldset",
      { className: "panel" },
      made("legend", { className: "hidden-text", textContent: "Columns shown" }),
      made("p", { className: "label", textContent: "Columns shown" }),
      made("p", { className: "hint", textContent: hint }),
      list,
      made("div", { className: "actions" }, all),
    ),
  )
  const inputs = [...list.querySelectorAll("input")]
  const choose = () => {
    keep({ hidden: inputs.filter((input) => !input.checked).map((input) => input.value) })
    dress()
  }
  list.addEventListener("change", choose)
  all.addEventListener("click", () => {
    for (const input of inputs) input.checked = true
    keep({ widths: {} })
    choose()
  })
  place.hidden = false
}

function widen(head: HTMLElement, width: number) {
  keep({ widths: { ...kept.widths, [nameOf(head)]: Math.max(NARROWEST, Math.round(width)) } })
  dress()
}

export function widenByHand(event: PointerEvent) {
  const grip = event.target instanceof Element ? event.target.closest<HTMLElement>(".grip") : null
  const head = grip?.parentElement
  if (!grip || !head) return
  event.preventDefault()
  const begin = head.offsetWidth - event.clientX
  const move = (moved: PointerEvent) => widen(head, begin + moved.clientX)
  grip.setPointerCapture(event.pointerId)
  grip.addEventListener("pointermove", move)
  grip.addEventListener("pointerup", () => grip.removeEventListener("pointermove", move), { once: true })
}

export function widenByKey(event: KeyboardEvent) {
  const head = event.target instanceof Element ? event.target.closest<HTMLElement>(".roll thead th") : null
  const step = { ArrowLeft: -16, ArrowRight: 16 }[event.key]
  if (!head || !step || !event.shiftKey) return
  event.preventDefault()
  widen(head, head.offsetWidth + step)
}
