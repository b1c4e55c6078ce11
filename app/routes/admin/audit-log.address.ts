/** What of the audit log an address shows, and how the browser session remembers its order. Source: specification 3 "Audit Log". */
import type { z } from "zod"
import { LogQuery, type LogSort, SORTS } from "~/domain/oversight/inputs.ts"
import type { LogFilter } from "~/domain/oversight/search.ts"
import { readCookie, setCookie } from "~/http/cookie.ts"

export const PER = 50
/** How many entries a file holds at most; narrower dates bring the rest. */
export const EXPORTED = 10_000
const LONGEST_SEARCH = 100

type Order = { sortBy: LogSort; sortOrder: "asc" | "desc" }
export type LogState = LogFilter & Order & { page: number }

const NEWEST_FIRST: Order = { sortBy: "createdAt", sortOrder: "desc" }
const NO_FILTER = {
  uid: undefined,
  category: undefined,
  ip: undefined,
  startDate: undefined,
  endDate: undefined,
  priority: undefined,
} satisfies LogFilter

/** What an address asks to see, in the order last used unless it names one. What makes no sense is read as not said. */
export function stateOf(query: URLSearchParams, order: Order = NEWEST_FIRST): LogState {
  const { shape } = LogQuery
  const page = Number(query.get("page") ?? 1)
  const people = query.getAll("uid").filter(Boolean).join(",")
  return {
    uid: said(shape.uid, people),
    category: said(shape.category, query.get("category")),
    ip: said(shape.ip, query.get("ip")),
    startDate: said(shape.startDate, query.get("startDate")),
    endDate: said(shape.endDate, query.get("endDate")),
    priority: said(shape.priority, query.get("priority")),
    search: (query.get("search") ?? "").toWellFormed().replaceAll("\0", "").trim().slice(0, LONGEST_SEARCH),
    sortBy: said(shape.sortBy, query.get("sortBy")) ?? order.sortBy,
    sortOrder: said(shape.sortOrder, query.get("sortOrder")) ?? order.sortOrder,
    page: Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  }
}

function said<Schema extends z.ZodType>(schema: Schema, typed: string | null): z.output<Schema> | undefined {
  const read = schema.safeParse(typed ?? undefined)
  return read.success ? read.data : undefined
}

/** The query of a state. The order always stands in it: an address without one is shown in the order last used. */
function queryOf(state: LogState): string {
  const { sortBy, sortOrder, page, uid, priority, ...words } = state
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(words)) if (value) query.set(name, value)
  if (uid) query.set("uid", uid.join(","))
  if (priority !== undefined && priority !== "info") query.set("priority", priority)
  query.set("sortBy", sortBy)
  query.set("sortOrder", sortOrder)
  if (page > 1) query.set("page", String(page))
  return query.toString()
}

/** The address of the state changed in some way; another choice or order begins at the first page. */
export function addressOf(state: LogState, changes: Partial<LogState> = {}): string {
  return `/admin/log?${queryOf({ ...state, page: 1, ...changes })}`
}

/** The address without filters; what is searched stays. */
export function unfiltered(state: LogState): string {
  return addressOf(state, NO_FILTER)
}

/** The address of the list as a file. */
export function exportOf(state: LogState): string {
  return `/admin/log/export?${queryOf({ ...state, page: 1 })}`
}

/** The address sorted by a column: newest and highest first at first, and by the same column again turned round. */
export function sortedBy(state: LogState, sortBy: LogSort): string {
  const turned = state.sortBy === sortBy && state.sortOrder === "desc"
  return addressOf(state, { sortBy, sortOrder: turned ? "asc" : "desc" })
}

/** The order this user last chose in this browser session. */
export function remembered(request: Request, userId: number | null): Order | undefined {
  const match = /^(\d+)\.(\w+)\.(asc|desc)$/.exec(readCookie(request, "audit-log") ?? "")
  const sortBy = SORTS.find((sort) => sort === match?.[2])
  if (sortBy === undefined || Number(match?.[1]) !== userId) return undefined
  return { sortBy, sortOrder: match?.[3] === "asc" ? "asc" : "desc" }
}

/** The Set-Cookie value that remembers an order until the browser is closed. */
export function rememberCookie({ sortBy, sortOrder }: Order, userId: number | null): string {
  return setCookie("audit-log", `${userId}.${sortBy}.${sortOrder}`)
}
