/** Sets column widths by mouse or key, and stores them for the person. */
import { store, stored } from "./list-storage.ts"

const MIN_WIDTH = 48

const sheet = new CSSStyleSheet()
document.adoptedStyleSheets.push(sheet)
const heads = () => [...document.querySelectorAll<HTMLElement>("[data-kept] thead tr:first-child > th")]
const nameOf = (head: Element) => head.textContent?.trim() ?? ""

/** Writes the widths to one style sheet, so that they also apply to new rows; adds a draggable edge to every heading. */
export function applyWidths() {
  const rules = heads().map((head, index) => {
    const cell = `[data-kept] :is(thead,tbody)>tr>:nth-child(${index + 1})`
    const width = stored.widths?.[nameOf(head)]
    if (!width) return ""
    const next = index === 0 ? `.roll tr>.stick-2{left:${width}px}` : ""
    return `${cell}{width:${width}px;min-width:${width}px;max-width:${width}px;overflow:hidden;text-overflow:ellipsis}${next}`
  })
  sheet.replaceSync(`@media (min-width:48rem), print{${rules.join("")}}`)
  for (const head of heads()) {
    if (head.querySelector(".grip")) continue
    const grip = document.createElement("span")
    grip.className = "grip"
    head.append(grip)
  }
}

function setWidth(head: HTMLElement, width: number) {
  store({ widths: { ...stored.widths, [nameOf(head)]: Math.max(MIN_WIDTH, Math.round(width)) } })
  applyWidths()
}

export function resizeByPointer(event: PointerEvent) {
  const grip = event.target instanceof Element ? event.target.closest<HTMLElement>(".grip") : null
  const head = grip?.parentElement
  if (!grip || !head) return
  event.preventDefault()
  const begin = head.offsetWidth - event.clientX
  const move = (moved: PointerEvent) => setWidth(head, begin + moved.clientX)
  grip.setPointerCapture(event.pointerId)
  grip.addEventListener("pointermove", move)
  grip.addEventListener("pointerup", () => grip.removeEventListener("pointermove", move), { once: true })
}

export function resizeByKey(event: KeyboardEvent) {
  const head = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-kept] thead th") : null
  const step = { ArrowLeft: -16, ArrowRight: 16 }[event.key]
  if (!head || !step || !event.shiftKey) return
  event.preventDefault()
  setWidth(head, head.offsetWidth + step)
}
