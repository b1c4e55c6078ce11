/** What the browser keeps about a list between visits, in local storage under the name of the list and its person. Never what was searched. */

type Kept = {
  /** Widths in pixels under the headings' words. */
  widths?: Record<string, number>
  /** Filters, order, page size and hidden columns as a query. */
  view?: string
  scroll?: { place: string; left: number; top: number; page: number }
}

const name = document.querySelector<HTMLElement>("[data-kept]")?.dataset.kept ?? ""

/** What is kept now; change it by `keep`. */
export const kept: Kept = readKept()

function readKept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "{}") as Kept
  } catch {
    return {}
  }
}

export function keep(more: Kept) {
  Object.assign(kept, more)
  try {
    localStorage.setItem(name, JSON.stringify(kept))
  } catch {
    // The browser keeps nothing for us (private window, full): the table works all the same.
  }
}
