/** A list that is searched as soon as typing pauses; without script the form's button does it. Runs in the browser. */

/** Typing pauses this long before the search begins, in milliseconds. Source: specification 2 and 3, section 9. */
const PAUSE = 300

/** Calls `search` with the form's address when typing in its search field pauses. What was typed before this script came counts too. */
export function whenTypingPauses(form: string, search: (address: string, signal: AbortSignal) => void): void {
  const searchForm = document.querySelector<HTMLFormElement>(form)
  const field = searchForm?.querySelector<HTMLInputElement>("input[type=search]")
  if (!searchForm || !field) return
  let pause: number | undefined
  let asked = new AbortController()
  let last = field.defaultValue.trim()
  const typed = () => {
    clearTimeout(pause)
    pause = window.setTimeout(() => {
      if (field.value.trim() === last) return
      last = field.value.trim()
      asked.abort()
      asked = new AbortController()
      search(`?${new URLSearchParams(new FormData(searchForm) as never)}`, asked.signal)
    }, PAUSE)
  }
  field.addEventListener("input", typed)
  typed()
}

/** The search form, the list it changes, and the line that tells assistive technology what was found, each by its selector. */
type Searched = { form: string; list: string; told: string }

/** Searches as typed: the list is replaced by that of the page the form leads to, and the address follows. */
export function searchAsTyped({ form, list, told }: Searched): void {
  whenTypingPauses(form, (address, signal) => void show(address, { list, told }, signal))
}

/** Shows what was found in place of what was there; whatever goes wrong, the page is asked for as a whole. */
async function show(address: string, { list, told }: Omit<Searched, "form">, signal: AbortSignal) {
  try {
    const answer = await fetch(address, { signal })
    const found = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(list)
    if (!answer.ok || !found || signal.aborted) throw new Error("not the list")
    document.querySelector(list)?.replaceWith(found)
    history.replaceState(null, "", address)
    const said = document.querySelector(told)
    if (said) said.textContent = document.querySelector(`${list} .pages > p`)?.textContent ?? ""
  } catch {
    if (!signal.aborted) location.assign(address)
  }
}
