/**
 * Comfort for the rent roll, which works without it: searching while typing, a menu on each line, columns that are hidden and widened.
 * What belongs to this table is kept in local storage: widths, hidden columns, filters, order and scroll position.
 */

/** Typing pauses this long before the search begins, in milliseconds. Source: specification 2 "Rent roll". */
const PAUSE = 300
const NAME = "table:rent-roll"
const NARROWEST = 48

type Kept = {
  widths?: Record<string, number>
  hidden?: string[]
  /** Filters, order and page size as a query. */
  view?: string
  scroll?: { query: string; left: number; top: number; page: number }
}

const kept: Kept = readKept()
const sheet = new CSSStyleSheet()
document.adoptedStyleSheets.push(sheet)
const roll = () => document.querySelector<HTMLElement>("#roll")
const box = () => document.querySelector<HTMLElement>(".roll-box")
const heads = () => [...document.querySelectorAll<HTMLElement>(".roll thead tr:first-child > th")]
const nameOf = (head: Element) => head.textContent?.trim() ?? ""

if (!bringBackView()) {
  rememberView()
  dress()
  offerColumns()
  searchWhileTyping()
  scrollBack()
  document.addEventListener("click", openMenu, true)
  document.addEventListener("keydown", widenByKey)
  document.addEventListener("pointerdown", widenByHand)
}

function readKept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "{}") as Kept
  } catch {
    return {}
  }
}

function keep(more: Kept) {
  Object.assign(kept, more)
  try {
    localStorage.setItem(NAME, JSON.stringify(kept))
  } catch {
    // The browser keeps nothing for us (private window, full): the table works all the same.
  }
}

/** A new browser session begins with the filters and the order of the last one. */
function bringBackView(): boolean {
  if (!kept.view || roll()?.dataset.fresh === undefined || location.search !== "") return false
  location.replace(`?search=&${kept.view}`)
  return true
}

function rememberView() {
  const query = new URLSearchParams(roll()?.dataset.query)
  query.delete("search")
  query.delete("page")
  keep({ view: query.toString() })
}

/** Hides and widens the columns by one style sheet, so that new lines are dressed at once; and gives every head an edge to drag. */
function dress() {
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
function offerColumns() {
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

function widenByHand(event: PointerEvent) {
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

function widenByKey(event: KeyboardEvent) {
  const head = event.target instanceof Element ? event.target.closest<HTMLElement>(".roll thead th") : null
  const step = { ArrowLeft: -16, ArrowRight: 16 }[event.key]
  if (!head || !step || !event.shiftKey) return
  event.preventDefault()
  widen(head, head.offsetWidth + step)
}

/** Searches as soon as typing pauses, and shows what was found in place of what was there. */
function searchWhileTyping() {
  const form = document.querySelector<HTMLFormElement>("[data-roll-search]")
  const field = form?.querySelector<HTMLInputElement>("input[type=search]")
  if (!form || !field) return
  let pause: number | undefined
  let asked = new AbortController()
  let last = field.value.trim()
  field.addEventListener("input", () => {
    clearTimeout(pause)
    pause = window.setTimeout(() => {
      if (field.value.trim() === last) return
      last = field.value.trim()
      asked.abort()
      asked = new AbortController()
      void show(`?${new URLSearchParams(new FormData(form) as never)}`, asked.signal)
    }, PAUSE)
  })
}

async function show(address: string, signal: AbortSignal) {
  try {
    const answer = await fetch(address, { signal })
    const found = new DOMParser().parseFromString(await answer.text(), "text/html")
    const fresh = found.querySelector("#roll")
    const left = box()?.scrollLeft ?? 0
    if (!answer.ok || !fresh || signal.aborted) throw new Error("not the rent roll")
    roll()?.replaceWith(fresh)
    for (const id of ["row-menu", "roll-state"]) {
      const part = found.getElementById(id)
      if (part) document.getElementById(id)?.replaceWith(part)
    }
    history.replaceState(null, "", address)
    box()?.scrollTo(left, 0)
    dress()
    rememberView()
    const said = document.querySelector("#roll-found")
    if (said) said.textContent = document.querySelector("#roll .pages > p")?.textContent ?? ""
  } catch {
    if (!signal.aborted) location.assign(address)
  }
}

/** Where the table stood when this same view was left. */
function scrollBack() {
  const query = roll()?.dataset.query ?? ""
  if (kept.scroll?.query === query) {
    box()?.scrollTo(kept.scroll.left, kept.scroll.top)
    scrollTo(0, kept.scroll.page)
  }
  addEventListener("pagehide", () => {
    const place = box()
    if (!place) return
    keep({
      scroll: { query: roll()?.dataset.query ?? "", left: place.scrollLeft, top: place.scrollTop, page: scrollY },
    })
  })
}

/** Opens the menu of a line under its button, made of the page's template; a dialog chosen in it opens as if by that button. */
function openMenu(event: MouseEvent) {
  const target = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a.more") : null
  const template = document.querySelector<HTMLTemplateElement>("template#row-menu")
  if (!target || target.dataset.dialog !== undefined || !template || event.ctrlKey || event.metaKey || event.shiftKey)
    return
  event.preventDefault()
  const row = target.closest("tr")
  const unit = row?.querySelector(".plate")?.textContent ?? ""
  const tenant = row?.querySelector<HTMLAnchorElement>(".stick-2 a")
  const kind = (tenant && "tenant") || (row?.classList.contains("subunit") ? "subunit" : "vacant")
  const menu = (template.content.cloneNode(true) as DocumentFragment).firstElementChild as HTMLElement
  const head = menu.querySelector("p")
  if (head) head.textContent = [`Unit ${unit}`, tenant?.textContent].filter(Boolean).join(" · ")
  for (const link of menu.querySelectorAll("a")) {
    if (link.dataset.of !== undefined && link.dataset.of !== kind) link.remove()
    const fill = (text: string) =>
      text
        .replace(/\{unit\}|%7Bunit%7D/i, unit)
        .replace(/\{tenant\}|%7Btenant%7D/i, tenant?.search.replace(/\D/g, "") ?? "")
    link.setAttribute("href", fill(link.getAttribute("href") ?? ""))
    link.textContent = fill(link.textContent ?? "")
  }
  target.after(menu)
  menu.showPopover()
  place(menu, target.getBoundingClientRect())
  target.setAttribute("aria-expanded", "true")
  menu.querySelector("a")?.focus()
  menu.addEventListener("toggle", (toggled) => {
    if (toggled.newState !== "closed") return
    target.setAttribute("aria-expanded", "false")
    if (menu.contains(document.activeElement)) target.focus()
    setTimeout(() => menu.remove())
  })
  menu.addEventListener("click", (clicked) => {
    const link = clicked.target instanceof Element ? clicked.target.closest<HTMLAnchorElement>("a[data-dialog]") : null
    if (!link || clicked.ctrlKey || clicked.metaKey) return
    clicked.preventDefault()
    clicked.stopPropagation()
    menu.hidePopover()
    openDialog(target, link.href)
  })
}

/** Lets the shell open the dialog from the line's own button, which gets the focus back afterwards. */
function openDialog(button: HTMLAnchorElement, address: string) {
  const own = button.href
  button.href = address
  button.dataset.dialog = ""
  button.click()
  button.href = own
  delete button.dataset.dialog
}

function place(menu: HTMLElement, button: DOMRect) {
  const below = button.bottom + 4
  const fits = below + menu.offsetHeight < innerHeight
  const left = Math.max(4, Math.min(button.left, innerWidth - menu.offsetWidth - 4))
  Object.assign(menu.style, {
    position: "fixed",
    margin: "0",
    inset: `${fits ? below : Math.max(4, button.top - menu.offsetHeight - 4)}px auto auto ${left}px`,
  })
}
