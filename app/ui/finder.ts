/** The list of tenants under a search field. It updates while the person types, opens when the field gets focus and closes when it loses it. */
export function enhanceTenantSearch(): void {
  const finder = document.querySelector<HTMLElement>(".finder")
  const field = finder?.querySelector<HTMLInputElement>("[data-finds]")
  const list = document.querySelector<HTMLElement>("#found")
  if (finder && field && list) enhance(finder, field, list)
}

/** The pauses after typing before the search, and after losing focus before the list closes, in milliseconds. Source: specification 2 section 9. */
const PAUSE = 300
const CLOSING = 100

function enhance(finder: HTMLElement, field: HTMLInputElement, list: HTMLElement) {
  let pause: ReturnType<typeof setTimeout> | undefined
  let closing: ReturnType<typeof setTimeout> | undefined
  let pending = new AbortController()
  finder.classList.add("live")
  const open = (isOpen: boolean) => {
    clearTimeout(closing)
    list.hidden = !isOpen
  }
  // A page loaded by the search button shows its results.
  open(document.activeElement === field || field.value !== "")
  const search = async () => {
    pending.abort()
    pending = new AbortController()
    const form = field.form
    if (!form) return
    const query = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
    try {
      const response = await fetch(`${form.action}?${query}`, { signal: pending.signal })
      const found = new DOMParser().parseFromString(await response.text(), "text/html").querySelector("#found")
      if (!response.ok || !found) return
      list.replaceChildren(...found.childNodes)
      open(finder.contains(document.activeElement))
    } catch {
      // A newer search aborted this one, or the network is down. The button still searches.
    }
  }
  field.addEventListener("input", () => {
    clearTimeout(pause)
    pause = setTimeout(search, PAUSE)
  })
  finder.addEventListener("focusin", (event) => {
    if (event.target === field || list.contains(event.target as Node)) open(true)
  })
  finder.addEventListener("focusout", () => {
    clearTimeout(closing)
    closing = setTimeout(() => {
      if (!finder.contains(document.activeElement)) open(false)
    }, CLOSING)
  })
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape") open(false)
  })
}
