/** Enhancements of writing to tenants: the recipients' combobox, keys offered while typing, and what is typed stored by itself. */
import { enhanceUploads } from "~/ui/forms/upload-progress.ts"
import { offerKeys } from "../offered-keys.ts"
import { type Option, optionList } from "../option-list.ts"

/** The pauses after typing before the search and before storing, in milliseconds. Source: specification 2 section 9. */
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

/** Resolves to the page after it, or to undefined when nothing was stored. */
type Store = (changes?: Record<string, string>) => Promise<Document | undefined>

/** Stores what is typed, and brings the parts of the page up to date that depend on it. One request at a time. */
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

/** Goes back to the field when what was focused is gone; whoever types elsewhere by now stays there. */
function refocus(who: HTMLInputElement) {
  if (document.activeElement === document.body) who.focus()
}

/** Takes over from the new page whether what stands in the field is wrong. */
function markAs(next: Element | null, who: HTMLInputElement) {
  for (const name of ["aria-invalid", "aria-describedby"]) {
    const value = next?.getAttribute(name)
    if (value) who.setAttribute(name, value)
    else who.removeAttribute(name)
  }
}

/** Replaces a part of the page by the new page's, unless it is unchanged. */
function renew(part: HTMLElement, page: Document) {
  const next = page.getElementById(part.id)
  if (next && next.innerHTML !== part.innerHTML) part.replaceChildren(...next.childNodes)
}

/** The recipients' field as a combobox. Tab picks the first match, Enter the marked one, else it adds the text as an address. */
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
      // What could not be read stands there again; so does all of it when nothing was stored.
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
      // Another search began, or the network is down: the button still searches.
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
    // A text that nothing was found for keeps no one in the field.
    if (event.key !== "Tab" || event.shiftKey || typed === "" || (searched === typed && !list.isOpen())) return
    event.preventDefault()
    if (searched !== typed) await search()
    pick(list.first())
  })
}

/** Several addresses, which nobody is searched by. */
const isList = (typed: string) => /@[^,;\s]*[,;\s]/.test(typed)

function optionOf(found: HTMLElement): Option {
  const [name, more] = [found.querySelector("b"), found.querySelector("small")].map((part) => part?.textContent ?? "")
  return { text: name ?? "", more: more ?? "", data: { address: found.dataset.address ?? "" } }
}
