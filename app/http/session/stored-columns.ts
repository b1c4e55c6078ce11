/** The hidden columns of a list whose addresses store nothing else. */
import { hiddenColumns } from "~/values/lists/hidden-columns.ts"
import type { StoredList } from "~/values/stored-list.ts"
import { type ListName, storedQuery, storeQueryHeaders } from "./stored-list.ts"

type ColumnsRequest = {
  request: Request
  list: ListName
  userId: number | null
  query: URLSearchParams
  names: readonly string[]
}

/** The hidden columns among `names`, as requested, else as stored; the data for the page's script; and headers that store them. */
export function storedColumns({ request, list, userId, query, names }: ColumnsRequest) {
  const stored = storedQuery(request, list, userId)
  const columnsInQuery = hiddenColumns(query, names)
  const hidden = columnsInQuery ?? (stored && hiddenColumns(stored, names)) ?? []
  const hideQuery = hidden.length > 0 ? `hide=${hidden.join(".")}` : ""
  const info: StoredList = { list, userId, query: hideQuery, isFresh: columnsInQuery === null && stored === null }
  return { hidden, list: info, headers: storeQueryHeaders(request, list, userId, hideQuery) }
}
