/** Opens a row's menu under its button, from the page's template. A dialog chosen there returns the focus to that button. */
export function openMenu(event: MouseEvent) {
  const target = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a.more") : null
  const template = document.querySelector<HTMLTemplateElement>("template#row-menu")
  if (!target || target.dataset.dialog !== undefined || !template || event.ctrlKey || event.metaKey || event.shiftKey)
    return
  event.preventDefault()
  const menu = menuOf(template, target.closest("tr"))
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

/** The template's menu for a line, with the line's unit and tenant in the links, and without the links of other kinds of lines. */
function menuOf(template: HTMLTemplateElement, row: HTMLTableRowElement | null): HTMLElement {
  const unit = row?.querySelector(".unit-badge")?.textContent ?? ""
  const tenant = row?.querySelector<HTMLAnchorElement>('a[href*="tenant="]')
  const kind = (row?.classList.contains("subunit") && "subunit") || (tenant ? "tenant" : "vacant")
  const menu = (template.content.cloneNode(true) as DocumentFragment).firstElementChild as HTMLElement
  const head = menu.querySelector("p")
  if (head) head.textContent = [`Unit ${unit}`, kind === "tenant" && tenant?.textContent].filter(Boolean).join(" · ")
  for (const link of menu.querySelectorAll("a")) {
    if (link.dataset.of !== undefined && !link.dataset.of.includes(kind)) link.remove()
    const fill = (text: string) =>
      text
        .replace(/\{unit\}|%7Bunit%7D/i, unit)
        .replace(/\{tenant\}|%7Btenant%7D/i, tenant?.search.replace(/\D/g, "") ?? "")
    link.setAttribute("href", fill(link.getAttribute("href") ?? ""))
    link.textContent = fill(link.textContent ?? "")
  }
  return menu
}

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
