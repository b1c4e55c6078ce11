/** The columns that a person hid in a list which keeps nothing else in its addresses. */
import { hiddenColumns } from "~/values/hidden-columns.ts"
import type { KeptList } from "~/values/stored-list.ts"
import { keepingNews, keptQuery, type ListName } from "./stored-list.ts"

type Asked = {
  request: Request
  list: ListName
  userId: number | null
  query: URLSearchParams
  names: readonly string[]
}

/** The hidden ones of `names` as asked, else as kept; what the page's script must know; and the headers that keep them. */
export function keptColumns({ request, list, userId, query, names }: Asked) {
  const kept = keptQuery(request, list, userId)
  const asked = hiddenColumns(query, names)
  const hidden = asked ?? (kept && hiddenColumns(kept, names)) ?? []
  const said = hidden.length > 0 ? `hide=${hidden.join(".")}` : ""
  const info: KeptList = { list, userId, query: said, isFresh: asked === null && kept === null }
  return { hidden, list: info, headers: keepingNews(request, list, userId, said) }
}
