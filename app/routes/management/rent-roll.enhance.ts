/**
 * Comfort for the rent roll, which works without it: searching while typing, a menu on each line, columns that are hidden and widened.
 * What belongs to this table is kept in local storage: widths, hidden columns, filters, order and scroll position.
 */
import { whenTypingPauses } from "../../ui/search-as-typed.ts"
import { dress, offerColumns, widenByHand, widenByKey } from "./rent-roll.enhance-columns.ts"
import { keep, kept } from "./rent-roll.enhance-kept.ts"
import { openMenu } from "./rent-roll.enhance-menu.ts"

const roll = () => document.querySelector<HTMLElement>("#roll")
const box = () => document.querySelector<HTMLElement>(".roll-box")

if (!bringBackView()) {
  rememberView()
  dress()
  offerColumns()
  whenTypingPauses("[data-roll-search]", (address, signal) => void show(address, signal))
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

/** Shows what was found in place of what was there; whatever goes wrong, the page is asked for as a whole. */
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
