/** The state of a list in the browser's local storage, under a key of the list and its person. The search is never stored. */

type ListState = {
  /** Widths in pixels by heading. */
  widths?: Record<string, number>
  view?: string
  scroll?: { place: string; left: number; top: number; page: number }
}

const name = document.querySelector<HTMLElement>("[data-kept]")?.dataset.kept ?? ""

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
    // The storage may be full or blocked (private window). The table works without it.
  }
}
