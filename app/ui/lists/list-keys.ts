/** Keyboard control of a list: "/" focuses the search, arrow keys move from it through rows and links, and Tab stops at the headings once. */

const FIELD = "input[type=search]"
const field = () => document.querySelector<HTMLInputElement>(FIELD)
const rows = () => [...document.querySelectorAll<HTMLElement>("[data-kept] tbody tr")]
const seen = (link: HTMLElement) => link.checkVisibility()
const linksOf = (row?: HTMLElement) => [...(row?.querySelectorAll<HTMLElement>("a[href]") ?? [])].filter(seen)
const headLinks = () => [...document.querySelectorAll<HTMLElement>("[data-kept] thead a")].filter(seen)

/** Tab reaches only one heading: the sorted one, else the first. */
export function oneStop() {
  const links = headLinks()
  const stop = links.find((link) => link.closest("[aria-sort]")) ?? links[0]
  for (const link of links) link.tabIndex = link === stop ? 0 : -1
}

export function walk(event: KeyboardEvent) {
  const { key, target } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !(target instanceof HTMLElement)) return
  const goal = key === "/" ? searchFrom(target) : goalOf(key, target)
  if (!goal) return
  event.preventDefault()
  goal.focus()
  if (goal instanceof HTMLInputElement) goal.select()
  else if (goal.closest("thead")) stopAt(goal)
}

/** The search field, unless the focus is in another field or a dialog is open. */
function searchFrom(target: HTMLElement) {
  return target.closest("input, textarea, select, dialog") ? null : field()
}

function goalOf(key: string, target: HTMLElement): HTMLElement | null | undefined {
  if (target === field()) return key === "ArrowDown" ? linksOf(rows()[0])[0] : null
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
  if (target.closest("[data-kept] thead")) return step ? at(headLinks(), target, step) : null
  const row = target.closest<HTMLElement>("[data-kept] tbody tr")
  if (!row || target.closest("[popover]")) return null
  if (step) return at(linksOf(row), target, step)
  if (key === "ArrowDown") return below(row, target, 1)
  return key === "ArrowUp" ? (below(row, target, -1) ?? field()) : null
}

const at = (links: HTMLElement[], from: HTMLElement, step: number) => links[links.indexOf(from) + step]

function below(row: HTMLElement, from: HTMLElement, step: number) {
  const links = linksOf(at(rows(), row, step))
  return links[Math.min(linksOf(row).indexOf(from), links.length - 1)]
}

function stopAt(link: HTMLElement) {
  for (const other of headLinks()) other.tabIndex = other === link ? 0 : -1
}
