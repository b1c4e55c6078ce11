/** What the browser keeps about this table between visits, in local storage. */
const NAME = "table:rent-roll"

type Kept = {
  widths?: Record<string, number>
  hidden?: string[]
  /** Filters, order and page size as a query. */
  view?: string
  scroll?: { query: string; left: number; top: number; page: number }
}

/** What is kept now; change it by `keep`. */
export const kept: Kept = readKept()

function readKept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "{}") as Kept
  } catch {
    return {}
  }
}

export function keep(more: Kept) {
  Object.assign(kept, more)
  try {
    localStorage.setItem(NAME, JSON.stringify(kept))
  } catch {
    // The browser keeps nothing for us (private window, full): the table works all the same.
  }
}
