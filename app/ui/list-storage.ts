/** What the browser keeps about a list between visits, in local storage under the name of the list and its person. Never what was searched. */

type ListState = {
  /** Widths in pixels under the headings' words. */
  widths?: Record<string, number>
  /** Filters, order, page size and hidden columns as a query. */
  view?: string
  scroll?: { place: string; left: number; top: number; page: number }
}

const name = document.querySelector<HTMLElement>("[data-kept]")?.dataset.kept ?? ""

/** What is kept now; change it by `keep`. */
export const stored: ListState = readStored()

function readStored(): ListState {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "{}") as ListState
  } catch {
    return {}
  }
}

export function store(more: ListState) {
  Object.assign(stored, more)
  try {
    localStorage.setItem(name, JSON.stringify(stored))
  } catch {
    // The browser keeps nothing for us (private window, full): the table works all the same.
  }
}
