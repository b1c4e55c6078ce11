/** Enhances writing to tenants: a combobox for recipients, suggested keys, and automatic saving. */
import { enhanceUploads } from "~/ui/forms/upload-progress.ts"
import { offerKeys } from "../offered-keys.ts"
import { type Option, optionList } from "../option-list.ts"

/** The delays after typing before the search and before saving, in milliseconds. Source: specification 2 section 9. */
const SEARCHING = 300
const STORING = 1_000

enhanceUploads()
const form = document.querySelector<HTMLFormElement>("form#message")
const who = form?.querySelector<HTMLInputElement>("#who")
if (form && who) {
  form.classList.add("live")
  offerKeys()
  const store = storing(form, who)
  pickRecipients(who, store)
}

/** Resolves to the page after saving, or to undefined if nothing was saved. */
type Store = (changes?: Record<string, string>) => Promise<Document | undefined>

/** Saves the draft and updates the parts of the page that depend on it. Sends one request at a time. */
function storing(form: HTMLFormElement, who: HTMLInputElement): Store {
  let pause: ReturnType<typeof setTimeout> | undefined
  let isDirty = false
  let queue: Promise<Document | undefined> = Promise.resolve(undefined)
  const bodyOf = (changes: Record<string, string>) => {
    const data = new FormData(form)
    data.delete("add")
    const unread = who.hasAttribute("aria-invalid") && changes.who === undefined ? who.value : ""
    const next = data.has("as") ? "preview" : "search"
    const usual = { who: "", unread, group: "", templateID: "", intent: "save", next }
    for (const [name, value] of Object.entries({ ...usual, ...changes })) data.set(name, value)
    return new URLSearchParams(data as unknown as Record<string, string>)
  }
  const send = async (changes: Record<string, string>) => {
    clearTimeout(pause)
    isDirty = false
    try {
      const response = await fetch(form.action, { method: "POST", body: bodyOf(changes) })
      const page = new DOMParser().parseFromString(await response.text(), "text/html")
      if (!response.ok || !page.querySelector("form#message")) throw new Error("not stored")
      for (const part of document.querySelectorAll<HTMLElement>("[data-live]")) renew(part, page)
      markAs(page.querySelector("#who"), who)
      history.replaceState(null, "", form.action)
      say("Saved")
      return page
    } catch {
      isDirty = true
      say("Not saved yet")
      return undefined
    }
  }
  const say = (text: string) => {
    const place = form.querySelector("[data-saved]")
    if (place) place.textContent = text
  }
  const store: Store = (changes = {}) => {
    queue = queue.then(() => send(changes))
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
    clearTimeout(pause)
    isDirty = false
    const button = event.submitter as HTMLButtonElement | null
    if (!button?.hasAttribute("data-here")) return
    event.preventDefault()
    const group = form.querySelector<HTMLSelectElement>("#group")?.value ?? ""
    void store({ [button.name]: button.value, ...(button.name === "next" ? { group } : { group: "" }) }).then(() =>
      who.focus(),
    )
  })
  addEventListener("pagehide", () => {
    if (isDirty) void fetch(form.action, { method: "POST", body: bodyOf({}), keepalive: true })
  })
  return store
}

/** Focuses the field if the focused element was removed. Never takes the focus from another field. */
function refocus(who: HTMLInputElement) {
  if (document.activeElement === document.body) who.focus()
}

/** Copies the field's error state from the new page. */
function markAs(next: Element | null, who: HTMLInputElement) {
  for (const name of ["aria-invalid", "aria-describedby"]) {
    const value = next?.getAttribute(name)
    if (value) who.setAttribute(name, value)
    else who.removeAttribute(name)
  }
}

/** Replaces a part of the page by that of the new page if it changed. */
function renew(part: HTMLElement, page: Document) {
  const next = page.getElementById(part.id)
  if (next && next.innerHTML !== part.innerHTML) part.replaceChildren(...next.childNodes)
}

/** Makes the recipients' field a combobox. Tab chooses the first match, Enter the marked one. Enter without a mark adds the text as an address. */
function pickRecipients(who: HTMLInputElement, store: Store) {
  let pause: ReturnType<typeof setTimeout> | undefined
  let searched = ""
  let pending = new AbortController()
  const add = (change: Record<string, string>) => {
    clearTimeout(pause)
    pending.abort()
    searched = who.value = ""
    list.show([])
    void store(change).then((page) => {
      // An address that could not be read returns to the field, and so does the whole text if nothing was saved.
      if (who.value === "")
        searched = who.value = page?.querySelector<HTMLInputElement>("#who")?.value ?? change.who ?? ""
      refocus(who)
    })
  }
  const pick = (option: HTMLElement | undefined) => option && add({ add: option.dataset.address ?? "" })
  const list = optionList(who, pick)
  const found = document.getElementById("found")
  const search = async () => {
    clearTimeout(pause)
    pending.abort()
    pending = new AbortController()
    const typed = who.value.trim()
    searched = typed
    if (typed === "" || isList(typed)) return list.show([])
    try {
      const query = new URLSearchParams({ search: typed })
      const response = await fetch(`${location.pathname}?${query}`, { signal: pending.signal })
      const page = new DOMParser().parseFromString(await response.text(), "text/html")
      const people = [...page.querySelectorAll<HTMLElement>("#found [data-address]")]
      if (!response.ok || !found) return
      list.show(people.map(optionOf), -1)
      if (people.length > 0) found.replaceChildren()
      else renew(found, page)
    } catch {
      // A newer search began, or the network failed. The button still searches.
    }
  }
  who.addEventListener("input", () => {
    clearTimeout(pause)
    pause = setTimeout(search, SEARCHING)
  })
  who.addEventListener("paste", (event) => {
    const pasted = event.clipboardData?.getData("text/plain") ?? ""
    if (!/[\r\n]/.test(pasted.trim())) return
    event.preventDefault()
    who.setRangeText(pasted.trim().replaceAll(/[\r\n]+/g, "; "), who.selectionStart ?? 0, who.selectionEnd ?? 0, "end")
    who.dispatchEvent(new Event("input", { bubbles: true }))
  })
  who.addEventListener("keydown", async (event) => {
    const typed = who.value.trim()
    if (event.key === "Enter") {
      event.preventDefault()
      if (typed.includes("@")) add({ who: typed })
      else if (typed !== "") await search()
    }
    // Tab leaves the field if the search for its text had no result.
    if (event.key !== "Tab" || event.shiftKey || typed === "" || (searched === typed && !list.isOpen())) return
    event.preventDefault()
    if (searched !== typed) await search()
    pick(list.first())
  })
}

/** Several addresses, which is not a search. */
const isList = (typed: string) => /@[^,;\s]*[,;\s]/.test(typed)

function optionOf(found: HTMLElement): Option {
  const [name, more] = [found.querySelector("b"), found.querySelector("small")].map((part) => part?.textContent ?? "")
  return { text: name ?? "", more: more ?? "", data: { address: found.dataset.address ?? "" } }
}
