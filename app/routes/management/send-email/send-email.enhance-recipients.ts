import { type Option, optionList } from "../option-list.ts"
import { renew, type Store } from "./send-email.enhance-store.ts"

/** The pause after typing before the search, in milliseconds. Source: specification 2 section 9. */
const SEARCHING = 300

/** Makes the recipients' field a combobox. Tab chooses the first match, Enter the marked one. Enter without a mark adds the text as an address. */
export function pickRecipients(who: HTMLInputElement, store: Store) {
  const add = (change: Record<string, string>) => {
    search.stop()
    search.replaceText("")
    list.show([])
    void store(change).then((page) => {
      // An address that could not be read returns to the field, and so does the whole text if nothing was saved.
      if (who.value === "") search.replaceText(page?.querySelector<HTMLInputElement>("#who")?.value ?? change.who ?? "")
      refocus(who)
    })
  }
  const pick = (option: HTMLElement | undefined) => option && add({ add: option.dataset.address ?? "" })
  const list = optionList(who, pick)
  const search = recipientSearch(who, list)
  who.addEventListener("input", search.afterPause)
  who.addEventListener("paste", pasteAsLine)
  who.addEventListener("keydown", async (event) => {
    const typed = who.value.trim()
    if (event.key === "Enter") {
      event.preventDefault()
      if (typed.includes("@")) add({ who: typed })
      else if (typed !== "") await search.atOnce()
    }
    // Tab leaves the field if the search for its text had no result.
    if (event.key !== "Tab" || event.shiftKey || typed === "" || (search.hasFor(typed) && !list.isOpen())) return
    event.preventDefault()
    if (!search.hasFor(typed)) await search.atOnce()
    pick(list.first())
  })
}

/** Searches by the field's text, one search at a time, and shows the results in the list. */
function recipientSearch(who: HTMLInputElement, list: ReturnType<typeof optionList>) {
  let pause: ReturnType<typeof setTimeout> | undefined
  let searched = ""
  let pending = new AbortController()
  const found = document.getElementById("found")
  const stop = () => {
    clearTimeout(pause)
    pending.abort()
  }
  const atOnce = async () => {
    stop()
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
      // A newer search aborted this one, or the network is down. The button still searches.
    }
  }
  const afterPause = () => {
    clearTimeout(pause)
    pause = setTimeout(atOnce, SEARCHING)
  }
  /** Replaces the field's text by a text that need not be searched. */
  const replaceText = (text: string) => {
    searched = who.value = text
  }
  return { stop, atOnce, afterPause, replaceText, hasFor: (typed: string) => searched === typed }
}

/** Pastes lines as addresses with semicolons between. */
function pasteAsLine(event: ClipboardEvent) {
  const who = event.currentTarget as HTMLInputElement
  const pasted = event.clipboardData?.getData("text/plain") ?? ""
  if (!/[\r\n]/.test(pasted.trim())) return
  event.preventDefault()
  who.setRangeText(pasted.trim().replaceAll(/[\r\n]+/g, "; "), who.selectionStart ?? 0, who.selectionEnd ?? 0, "end")
  who.dispatchEvent(new Event("input", { bubbles: true }))
}

/** Focuses the field if the focused element was removed. Never takes the focus from another field. */
function refocus(who: HTMLInputElement) {
  if (document.activeElement === document.body) who.focus()
}

/** Several addresses, which is not a search. */
const isList = (typed: string) => /@[^,;\s]*[,;\s]/.test(typed)

function optionOf(found: HTMLElement): Option {
  const [name, more] = [found.querySelector("b"), found.querySelector("small")].map((part) => part?.textContent ?? "")
  return { text: name ?? "", more: more ?? "", data: { address: found.dataset.address ?? "" } }
}
