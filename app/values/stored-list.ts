/** What the script of a list must know to keep its widths and its place for this person, and for nobody else on the computer. */
export type StoredList = {
  list: string
  userId: number | null
  /** Filters, order, page and columns as a query; never what is searched. */
  query: string
  /** Nothing was asked for, and the browser's cookies know no state either. */
  isFresh: boolean
}

/** As attributes of the element that holds the list. */
export const storedListAttributes = ({ list, userId, query, isFresh }: StoredList) => ({
  "data-kept": `table:${list}:${userId}`,
  "data-query": query,
  "data-fresh": isFresh || undefined,
})
