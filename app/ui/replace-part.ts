/** The browser's side of a part of a page that is brought up to date while somebody reads it. */

/** Replaces a part by a fresh one, parsed from the server's markup. Whoever had the focus on a link, a button or a field in it keeps it there. */
export function replacePart(old: Element, fresh: Element): void {
  const focused = old.contains(document.activeElement) ? document.activeElement : null
  const shown = document.adoptNode(fresh)
  old.replaceWith(shown)
  const same = focused && selectorOf(focused)
  if (same) shown.querySelector<HTMLElement>(same)?.focus()
}

/** What finds the same link, button or field in the fresh part: its id, or where it leads. */
function selectorOf(element: Element): string | undefined {
  if (element.id) return `#${CSS.escape(element.id)}`
  const address = element.getAttribute("href")
  return address === null ? undefined : `a[href="${CSS.escape(address)}"]`
}
