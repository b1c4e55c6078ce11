/**
 * Comfort for the rent roll, which works without it: searching while typing, a menu on each line, columns that are hidden and widened.
 * What belongs to this table is kept in local storage: widths, hidden columns, filters, order and scroll position.
 */
import { dress, offerColumns, widenByHand, widenByKey } from "./rent-roll.enhance-columns.ts"
import { keep, kept } from "./rent-roll.enhance-kept.ts"
import { openMenu } from "./rent-roll.enhance-menu.ts"

/** Typing pauses this long before the search begins, in milliseconds. Source: specification 2 "Rent roll". */
const PAUSE = 300

const roll = () => document.querySelector<HTMLElement>("#roll")
const box = () => document.querySelector<HTMLElement>(".roll-box")

if (!bringBackView()) {
  rememberView()
  dress()
  offerColumns()
  searchWhileTyping()
  scrollBack()
  document.addEventListener("click", openMenu, true)
  document.addEventListener("keydown", widenByKey)
  document.addEventListener("pointerdown", widenByHand)
}

/** A new browser session begins with the filters and the order of the last one. */
function bringBackView(): boolean {
  if (!kept.view || roll()?.dataset.fresh === undefined || location.search !== "") return false
  location.replace(`?search=&${kept.view}`)
  return true
}

function rememberView() {
  const query = new URLSearchParams(roll()?.dataset.query)
  query.delete("search")
  query.delete("page")
  keep({ view: query.toString() })
}

/** Searches as soon as typing pauses, and shows what was found in place of what was there. */
function searchWhileTyping() {
  const form = document.querySelector<HTMLFormElement>("[data-roll-search]")
  const field = form?.querySelector<HTMLInputElement>("input[type=search]")
  if (!form || !field) return
  let pause: number | undefined
  let asked = new AbortController()
  let last = field.value.trim()
  field.addEventListener("input", () => {
    clearTimeout(pause)
    pause = window.setTimeout(() => {
      if (field.value.trim() === last) return
      last = field.value.trim()
      asked.abort()
      asked = new AbortController()
      void show(`?${new URLSearchParams(new FormData(form) as never)}`, asked.signal)
    }, PAUSE)
  })
}

async function show(address: string, signal: AbortSignal) {
  try {
    const answer = await fetch(address, { signal })
    const found = new DOMParser().parseFromString(await answer.text(), "text/html")
    const fresh = found.querySelector("#roll")
    const left = box()?.scrollLeft ?? 0
    if (!answer.ok || !fresh || signal.aborted) throw new Error("not the rent roll")
    roll()?.replaceWith(fresh)
    for (const id of ["row-menu", "roll-state"]) {
      const part = found.getElementById(id)
      if (part) document.getElementById(id)?.replaceWith(part)
    }
    history.replaceState(null, "", address)
    box()?.scrollTo(left, 0)
    dress()
    rememberView()
    const said = document.querySelector("#roll-found")
    if (said) said.textContent = document.querySelector("#roll .pages > p")?.textContent ?? ""
  } catch {
    if (!signal.aborted) location.assign(address)
  }
}

/** Where the table stood when this same view was left. */
function scrollBack() {
  const query = roll()?.dataset.query ?? ""
  if (kept.scroll?.query === query) {
    box()?.scrollTo(kept.scroll.left, kept.scroll.top)
    scrollTo(0, kept.scroll.page)
  }
  addEventListener("pagehide", () => {
    const place = box()
    if (!place) return
    keep({
      scroll: { query: roll()?.dataset.query ?? "", left: place.scrollLeft, top: place.scrollTop, page: scrollY },
    })
  })
}
