/** Searches users as soon as typing pauses, and brings the list up to date; without script the button and a reload do it. */

/** Typing pauses this long before the search begins, and the list is asked for again after this time, in milliseconds. Source: specification 1 section 2. */
const PAUSE = 300
const REFRESH = 60_000

const searchForm = document.querySelector<HTMLFormElement>("form[data-user-search]")
const searchField = searchForm?.querySelector<HTMLInputElement>("input[type=search]")
let asked = new AbortController()

if (searchForm && searchField) {
  let pause: number | undefined
  let last = searchField.value.trim()
  searchField.addEventListener("input", () => {
    clearTimeout(pause)
    pause = window.setTimeout(async () => {
      if (searchField.value.trim() === last) return
      last = searchField.value.trim()
      const address = `?${new URLSearchParams(new FormData(searchForm) as never)}`
      if (!(await show(address))) return
      history.replaceState(null, "", address)
      const said = document.querySelector("#users-found")
      if (said) said.textContent = document.querySelector("#users .pages > p")?.textContent ?? ""
    }, PAUSE)
  })
  setInterval(() => {
    if (!document.hidden && !document.querySelector("dialog[open]")) void show(location.search || location.pathname)
  }, REFRESH)
}

/** Shows the list of an address in place of what was there, and tells whether it did; whatever goes wrong, the page is asked for as a whole. */
async function show(address: string): Promise<boolean> {
  asked.abort()
  asked = new AbortController()
  const { signal } = asked
  try {
    const answer = await fetch(address, { signal })
    const found = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#users")
    if (!answer.ok || !found || signal.aborted) throw new Error("not the list")
    const focused = document.activeElement?.closest("#users a")?.getAttribute("href")
    document.querySelector("#users")?.replaceWith(found)
    if (focused) found.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus()
    return true
  } catch {
    if (!signal.aborted) location.assign(address)
    return false
  }
}
