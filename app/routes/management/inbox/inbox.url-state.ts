/** The state of the inbox in its address: the tenant, the search, and the page of each list. */
import { THREAD_KINDS, type ThreadKind } from "~/domain/threads/inbox.ts"
import type { Query } from "~/http/request/query.ts"
import { withQuery } from "~/values/lists/list-address.ts"
import { oneIn, searchIn } from "~/values/lists/list-state.ts"

export const INBOX = "/management/email"
export const LISTS = ["unresolved", "resolved"] as const
/** Rows of one list on a page. The page shows two lists. */
export const PER_PAGE = 25

export type InboxList = (typeof LISTS)[number]
export type InboxState = { tenantId: number | null; search: string; kind: ThreadKind } & Record<InboxList, number>

export const inboxStateOf = (query: Query): InboxState => ({
  tenantId: query.number("tenant"),
  search: searchIn(query.all),
  kind: oneIn(query.all, "kind", THREAD_KINDS) ?? "people",
  unresolved: query.number("unresolved") ?? 1,
  resolved: query.number("resolved") ?? 1,
})

export function inboxQuery({ tenantId, search, kind, unresolved, resolved }: InboxState): string {
  const query = new URLSearchParams()
  if (tenantId !== null) query.set("tenant", String(tenantId))
  if (search !== "") query.set("search", search)
  if (kind !== "people") query.set("kind", kind)
  if (unresolved > 1) query.set("unresolved", String(unresolved))
  if (resolved > 1) query.set("resolved", String(resolved))
  return query.toString()
}

export const kindAddress = (state: InboxState, kind: ThreadKind): string =>
  inboxAddress({ ...state, kind, unresolved: 1, resolved: 1 })

export const inboxAddress = (state: InboxState): string => withQuery(INBOX, inboxQuery(state))
