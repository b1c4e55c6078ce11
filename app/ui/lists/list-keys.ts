/** Keyboard control of a list: arrow keys move from the search through rows and links, and Tab stops once at the headings. */

const FIELD = "main input[type=search]"
const field = () => document.querySelector<HTMLInputElement>(FIELD)
const rows = () => [...document.querySelectorAll<HTMLElement>("[data-kept] tbody tr")]
const isVisible = (link: HTMLElement) => link.checkVisibility()
const linksOf = (row?: HTMLElement) => [...(row?.querySelectorAll<HTMLElement>("a[href]") ?? [])].filter(isVisible)
const headLinks = () => [...document.querySelectorAll<HTMLElement>("[data-kept] thead a")].filter(isVisible)

/** Tab reaches only one heading: the sorted one, else the first. */
export function rovingTabindex() {
  const links = headLinks()
  const stop = links.find((link) => link.closest("[aria-sort]")) ?? links[0]
  for (const link of links) link.tabIndex = link === stop ? 0 : -1
}

export function moveFocus(event: KeyboardEvent) {
  const { key, target } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !(target instanceof HTMLElement)) return
  const goal = focusTargetOf(key, target)
  if (!goal) return
  event.preventDefault()
  goal.focus()
  if (goal instanceof HTMLInputElement) goal.select()
  else if (goal.closest("thead")) setTabStop(goal)
}

function focusTargetOf(key: string, target: HTMLElement): HTMLElement | null | undefined {
  if (target === field()) return key === "ArrowDown" ? linksOf(rows()[0])[0] : null
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
  if (target.closest("[data-kept] thead")) return step ? neighborOf(headLinks(), target, step) : null
  const row = target.closest<HTMLElement>("[data-kept] tbody tr")
  if (!row || target.closest("[popover]")) return null
  if (step) return neighborOf(linksOf(row), target, step)
  if (key === "ArrowDown") return linkInRow(row, target, 1)
  return key === "ArrowUp" ? (linkInRow(row, target, -1) ?? field()) : null
}

const neighborOf = (links: HTMLElement[], from: HTMLElement, step: number) => links[links.indexOf(from) + step]

function linkInRow(row: HTMLElement, from: HTMLElement, step: number) {
  const links = linksOf(neighborOf(rows(), row, step))
  return links[Math.min(linksOf(row).indexOf(from), links.length - 1)]
}

function setTabStop(link: HTMLElement) {
  for (const other of headLinks()) other.tabIndex = other === link ? 0 : -1
}
