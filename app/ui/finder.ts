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
    const found = field.form && (await foundBy(field.form, pending.signal))
    if (!found) return
    list.replaceChildren(...found.childNodes)
    open(finder.contains(document.activeElement))
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

/** The list that the form's search returns. Null if another search began or the network failed; the button still searches. */
async function foundBy(form: HTMLFormElement, signal: AbortSignal): Promise<Element | null> {
  const query = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
  try {
    const response = await fetch(`${form.action}?${query}`, { signal })
    const found = new DOMParser().parseFromString(await response.text(), "text/html").querySelector("#found")
    return response.ok ? found : null
  } catch {
    return null
  }
}
