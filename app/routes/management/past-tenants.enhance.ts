/** Searches past tenants as soon as typing pauses; without script the button does it. */

/** Typing pauses this long before the search begins, in milliseconds. Source: specification 2, section 9. */
const PAUSE = 300

const searchForm = document.querySelector<HTMLFormElement>("form[data-past-search]")
const searchField = searchForm?.querySelector<HTMLInputElement>("input[type=search]")

if (searchForm && searchField) {
  let pause: number | undefined
  let asked = new AbortController()
  let last = searchField.value.trim()
  searchField.addEventListener("input", () => {
    clearTimeout(pause)
    pause = window.setTimeout(() => {
      if (searchField.value.trim() === last) return
      last = searchField.value.trim()
      asked.abort()
      asked = new AbortController()
      void show(`?${new URLSearchParams(new FormData(searchForm) as never)}`, asked.signal)
    }, PAUSE)
  })
}

/** Shows what was found in place of what was there; whatever goes wrong, the page is asked for as a whole. */
async function show(address: string, signal: AbortSignal) {
  try {
    const answer = await fetch(address, { signal })
    const found = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#past")
    if (!answer.ok || !found || signal.aborted) throw new Error("not the list")
    document.querySelector("#past")?.replaceWith(found)
    history.replaceState(null, "", address)
    const said = document.querySelector("#past-found")
    if (said) said.textContent = document.querySelector("#past .pages > p")?.textContent ?? ""
  } catch {
    if (!signal.aborted) location.assign(address)
  }
}
