/** Stores typed values automatically, and updates the parts of the page that depend on them. */

/** The pause after typing before storing, in milliseconds. Source: specification 2 section 9. */
const STORING = 1_000

/** Resolves to the page after saving, or to undefined if nothing was saved. */
export type Store = (changes?: Record<string, string>) => Promise<Document | undefined>

/** Stores the typed values, one request at a time. */
export function storing(form: HTMLFormElement, who: HTMLInputElement): Store {
  let pause: ReturnType<typeof setTimeout> | undefined
  let isDirty = false
  let queue: Promise<Document | undefined> = Promise.resolve(undefined)
  const typedIsSent = () => {
    clearTimeout(pause)
    isDirty = false
  }
  const store: Store = (changes = {}) => {
    queue = queue.then(async () => {
      typedIsSent()
      const page = await send(form, who, changes)
      if (!page) isDirty = true
      return page
    })
    return queue
  }
  const typed = ({ target }: Event) => {
    if (target === who || !(target instanceof HTMLElement)) return
    if (target.id === "group" || target.id === "template" || target.closest("#found")) return
    isDirty = true
    clearTimeout(pause)
    pause = setTimeout(store, target.id === "as" ? 0 : STORING)
  }
  document.addEventListener("input", (event) => (event.target as HTMLInputElement).form === form && typed(event))
  form.addEventListener("submit", (event) => {
    typedIsSent()
    const button = event.submitter as HTMLButtonElement | null
    if (!button?.hasAttribute("data-here")) return
    event.preventDefault()
    void store(changesBy(button, form)).then(() => who.focus())
  })
  addEventListener("pagehide", () => {
    if (isDirty) void fetch(form.action, { method: "POST", body: bodyOf(form, who, {}), keepalive: true })
  })
  return store
}

/** Stores the form with the changes and shows the outcome. Returns the page after it; undefined if it was not stored. */
async function send(form: HTMLFormElement, who: HTMLInputElement, changes: Record<string, string>) {
  try {
    const response = await fetch(form.action, { method: "POST", body: bodyOf(form, who, changes) })
    const page = new DOMParser().parseFromString(await response.text(), "text/html")
    if (!response.ok || !page.querySelector("form#message")) throw new Error("not stored")
    for (const part of document.querySelectorAll<HTMLElement>("[data-live]")) renew(part, page)
    markAs(page.querySelector("#who"), who)
    history.replaceState(null, "", form.action)
    showState(form, "Saved")
    return page
  } catch {
    showState(form, "Not saved yet")
    return undefined
  }
}

function bodyOf(form: HTMLFormElement, who: HTMLInputElement, changes: Record<string, string>): URLSearchParams {
  const data = new FormData(form)
  data.delete("add")
  const unread = who.hasAttribute("aria-invalid") && changes.who === undefined ? who.value : ""
  const next = data.has("as") ? "preview" : "search"
  const usual = { who: "", unread, group: "", templateID: "", intent: "save", next }
  for (const [name, value] of Object.entries({ ...usual, ...changes })) data.set(name, value)
  return new URLSearchParams(data as unknown as Record<string, string>)
}

function changesBy(button: HTMLButtonElement, form: HTMLFormElement): Record<string, string> {
  const group = form.querySelector<HTMLSelectElement>("#group")?.value ?? ""
  return { [button.name]: button.value, ...(button.name === "next" ? { group } : { group: "" }) }
}

function showState(form: HTMLFormElement, text: string) {
  const place = form.querySelector("[data-saved]")
  if (place) place.textContent = text
}

function markAs(next: Element | null, who: HTMLInputElement) {
  for (const name of ["aria-invalid", "aria-describedby"]) {
    const value = next?.getAttribute(name)
    if (value) who.setAttribute(name, value)
    else who.removeAttribute(name)
  }
}

export function renew(part: HTMLElement, page: Document) {
  const next = page.getElementById(part.id)
  if (next && next.innerHTML !== part.innerHTML) part.replaceChildren(...next.childNodes)
}
