/** Enhances a list that works without script: search while typing, columns in place, keys. Stores its state and scroll position for the person. */

import { moveFocus, rovingTabindex } from "./list-keys.ts"
import { store, stored } from "./list-storage.ts"
import { applyWidths, resizeByKey, resizeByPointer } from "./list-widths.ts"

/** The pause after typing before the search begins, in milliseconds. Source: specification 2 and 3, section 9. */
const PAUSE = 300

const list = () => document.querySelector<HTMLElement>("[data-kept]")
const box = () => document.querySelector<HTMLElement>("[data-kept] .table-box")
const field = document.querySelector<HTMLInputElement>("main input[type=search]")
/** The state of the list to which the scroll position belongs; empty during a search. */
const place = () => (field?.value ? "" : (list()?.dataset.place ?? list()?.dataset.query ?? ""))
let pending = new AbortController()

/** `statusSelector` selects the element that announces the results, `opens` the link that Enter follows when there is only one result. */
export function enhanceList({ statusSelector, opens }: { statusSelector?: string; opens?: string } = {}): void {
  if (restoreView()) return
  prepareList()
  if (field?.form) searchAsTyped(field, field.form, statusSelector, opens)
  restoreScroll()
  for (const hint of document.querySelectorAll<HTMLElement>("[data-hint]")) hint.hidden = false
  document.addEventListener("keydown", resizeByKey)
  document.addEventListener("keydown", moveFocus)
  document.addEventListener("pointerdown", resizeByPointer)
  const columns = document.querySelector<HTMLFormElement>("form[data-columns]")
  columns?.addEventListener("change", () => void show(addressOf(columns), statusSelector))
  document.querySelector("[data-all-columns]")?.addEventListener("click", () => store({ widths: {} }))
}

export function prepareList(): void {
  applyWidths()
  rovingTabindex()
  store({ view: list()?.dataset.query ?? "" })
}

/** Restores filters, order and columns from local storage when the cookies are lost. */
function restoreView(): boolean {
  const { fresh, query } = list()?.dataset ?? {}
  if (fresh === undefined || !stored.view || stored.view === query) return false
  location.replace(`?${location.search.slice(1)}${location.search && "&"}${stored.view}`)
  return true
}

function searchAsTyped(input: HTMLInputElement, form: HTMLFormElement, statusSelector?: string, opens?: string) {
  let pause: number | undefined
  let last = input.defaultValue.trim()
  const search = async () => {
    clearTimeout(pause)
    if (input.value.trim() === last) return
    last = input.value.trim()
    await show(addressOf(form), statusSelector)
  }
  const typed = () => {
    clearTimeout(pause)
    pause = window.setTimeout(() => void search(), PAUSE)
  }
  input.addEventListener("input", typed)
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    void search().then(() => openOnlyResult(opens))
  })
  typed()
}

const addressOf = (form: HTMLFormElement) => `?${new URLSearchParams(new FormData(form) as never)}`

function openOnlyResult(opens?: string) {
  const rows = document.querySelectorAll("[data-kept] tbody tr")
  if (opens && field?.value.trim() && rows.length === 1) rows[0]?.querySelector<HTMLElement>(opens)?.click()
}

/** Replaces the list with the results, or after any error loads the whole page. A later call aborts an earlier one. */
async function show(address: string, output?: string) {
  pending.abort()
  pending = new AbortController()
  const { signal } = pending
  try {
    const response = await fetch(address, { signal })
    const found = new DOMParser().parseFromString(await response.text(), "text/html")
    const fresh = found.querySelector<HTMLElement>("[data-kept]")
    const left = box()?.scrollLeft ?? 0
    if (!response.ok || !fresh || signal.aborted) throw new Error("not the list")
    list()?.replaceWith(fresh)
    for (const part of found.querySelectorAll("[data-follows]")) document.getElementById(part.id)?.replaceWith(part)
    history.replaceState(null, "", fresh.dataset.address ?? address)
    box()?.scrollTo(left, 0)
    prepareList()
    const element = output && document.querySelector(output)
    if (element) element.textContent = document.querySelector("[data-kept] .pages > p")?.textContent ?? ""
  } catch {
    if (!signal.aborted) location.assign(address)
  }
}

function restoreScroll() {
  const { scroll } = stored
  if (place() && scroll?.place === place()) {
    box()?.scrollTo(scroll.left, scroll.top)
    scrollTo(0, scroll.page)
  }
  addEventListener("pagehide", () => {
    const table = box()
    if (table && place()) {
      store({ scroll: { place: place(), left: table.scrollLeft, top: table.scrollTop, page: scrollY } })
    }
  })
}
