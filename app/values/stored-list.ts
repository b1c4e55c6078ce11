/** What the script of a list must know to keep its widths and its place for this person, and for nobody else on the computer. */
export type KeptList = {
  list: string
  userId: number | null
  /** Filters, order, page and columns as a query; never what is searched. */
  query: string
  /** Nothing was asked for, and the browser's cookies know no state either. */
  isFresh: boolean
}

/** As attributes of the element that holds the list. */
export const keptList = ({ list, userId, query, isFresh }: KeptList) => ({
  "data-kept": `table:${list}:${userId}`,
  "data-query": query,
  "data-fresh": isFresh || undefined,
})
