/** Replaces a part of the page by the server's newer markup. A link, button or field in it keeps the focus. */
export function replacePart(old: Element, fresh: Element): void {
  const focused = old.contains(document.activeElement) ? document.activeElement : null
  const shown = document.adoptNode(fresh)
  old.replaceWith(shown)
  const same = focused && selectorOf(focused)
  if (same) shown.querySelector<HTMLElement>(same)?.focus()
}

/** A selector of the same link, button or field in the newer part, by its id or its address. */
function selectorOf(element: Element): string | undefined {
  if (element.id) return `#${CSS.escape(element.id)}`
  const address = element.getAttribute("href")
  return address === null ? undefined : `a[href="${CSS.escape(address)}"]`
}
