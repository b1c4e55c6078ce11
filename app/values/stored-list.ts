/** The data with which a list's script stores widths and scroll position for this user only, not for others on the computer. */
export type StoredList = {
  list: string
  userId: number | null
  /** Filters, order, page and columns as a query; never the search. */
  query: string
  isFresh: boolean
}

export const storedListAttributes = ({ list, userId, query, isFresh }: StoredList) => ({
  "data-kept": `table:${list}:${userId}`,
  "data-query": query,
  "data-fresh": isFresh || undefined,
})
