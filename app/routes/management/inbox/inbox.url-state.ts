/** The state of the inbox in its address: whose it is, the search, and the page of each list. */
import type { Query } from "~/http/request/query.ts"
import { searchIn } from "~/values/list-state.ts"

export const INBOX = "/management/email"
export const LISTS = ["unresolved", "resolved"] as const
/** The rows of a list on a page: two lists stand beside each other. */
export const PER_PAGE = 25

export type InboxList = (typeof LISTS)[number]
export type InboxState = { tenantId: number | null; search: string } & Record<InboxList, number>

export const inboxStateOf = (query: Query): InboxState => ({
  tenantId: query.number("tenant"),
  search: searchIn(query.all),
  unresolved: query.number("unresolved") ?? 1,
  resolved: query.number("resolved") ?? 1,
})

export function inboxQuery({ tenantId, search, unresolved, resolved }: InboxState): string {
  const query = new URLSearchParams()
  if (tenantId !== null) query.set("tenant", String(tenantId))
  if (search !== "") query.set("search", search)
  if (unresolved > 1) query.set("unresolved", String(unresolved))
  if (resolved > 1) query.set("resolved", String(resolved))
  return query.toString()
}

export const inboxAddress = (state: InboxState): string => withQuery(INBOX, inboxQuery(state))

export const withQuery = (path: string, query: string): string => (query === "" ? path : `${path}?${query}`)
