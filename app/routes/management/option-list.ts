/** A list of suggestions under a field that keeps the focus. Arrow keys move, Enter and Tab choose, Escape or leaving the field closes. */
export type Option = { text: string; more?: string; data: Record<string, string> }

/** The delay before the list closes after the field loses the focus, in milliseconds. Source: specification 2 section 9. */
const CLOSING = 100

let made = 0

export function optionList(field: HTMLInputElement | HTMLTextAreaElement, choose: (option: HTMLElement) => void) {
  const list = listUnder(field)
  let active = -1

  const options = () => [...list.children] as HTMLElement[]
  const mark = (index: number) => {
    active = index
    for (const [at, option] of options().entries()) option.setAttribute("aria-selected", String(at === index))
    const selected = options()[index]
    if (selected) field.setAttribute("aria-activedescendant", selected.id)
    else field.removeAttribute("aria-activedescendant")
    selected?.scrollIntoView({ block: "nearest" })
  }
  const show = (shown: readonly Option[], marked = 0) => {
    list.replaceChildren(...shown.map((option, index) => elementOf(option, `${list.id}-${index}`)))
    list.hidden = shown.length === 0
    if (field.role === "combobox") field.setAttribute("aria-expanded", String(!list.hidden))
    mark(list.hidden ? -1 : marked)
  }
  const pick = (option: HTMLElement | undefined) => {
    if (!option) return false
    choose(option)
    show([])
    return true
  }
  field.addEventListener("keydown", (event) => {
    if (!(event instanceof KeyboardEvent) || list.hidden) return
    const count = options().length
    if (event.key === "ArrowDown") mark((active + 1) % count)
    else if (event.key === "ArrowUp") mark((active - 1 + count) % count)
    else if (event.key === "Escape") show([])
    else if ((event.key !== "Enter" && event.key !== "Tab") || !pick(options()[active])) return
    event.preventDefault()
    event.stopImmediatePropagation()
  })
  list.addEventListener("mousedown", (event) => event.preventDefault())
  list.addEventListener("click", (event) => pick((event.target as Element).closest<HTMLElement>("li") ?? undefined))
  field.addEventListener("blur", () => setTimeout(() => document.activeElement !== field && show([]), CLOSING))
  return { show, first: () => options()[0], isOpen: () => !list.hidden }
}

/** Creates the empty list below the field, and refers to it in the field. */
function listUnder(field: HTMLInputElement | HTMLTextAreaElement): HTMLUListElement {
  const box = document.createElement("div")
  const list = document.createElement("ul")
  made += 1
  list.id = `options-${made}`
  list.setAttribute("role", "listbox")
  list.setAttribute("aria-label", "Suggestions")
  list.hidden = true
  box.className = "options"
  box.append(list)
  ;(field.closest(".tokens") ?? field).after(box)
  if (field instanceof HTMLInputElement) {
    field.setAttribute("role", "combobox")
    field.setAttribute("aria-expanded", "false")
  }
  field.setAttribute("aria-controls", list.id)
  field.setAttribute("aria-autocomplete", "list")
  return list
}

function elementOf({ text, more, data }: Option, id: string): HTMLLIElement {
  const option = document.createElement("li")
  option.id = id
  option.setAttribute("role", "option")
  Object.assign(option.dataset, data)
  option.append(text)
  if (more) {
    const small = document.createElement("small")
    small.textContent = ` ${more}`
    option.append(small)
  }
  return option
}
