/** The state of a list in the browser's local storage, under the name of the list and its person. Never the search. */

type ListState = {
  /** Widths in pixels by heading. */
  widths?: Record<string, number>
  view?: string
  scroll?: { place: string; left: number; top: number; page: number }
}

const name = document.querySelector<HTMLElement>("[data-kept]")?.dataset.kept ?? ""

/** The stored state; change it by `store`. */
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
    // The browser stores nothing for us (private window, full): the table still works.
  }
}
