/** The state of the audit log in an address, and the part stored for a person. Source: specification 3 "Audit Log". */
import type { z } from "zod"
import { LogQuery, type LogSort } from "~/domain/audit/inputs.ts"
import type { LogFilter } from "~/domain/audit/search.ts"
import { pageIn, searchIn } from "~/values/list-state.ts"
import { visible } from "~/values/visible-text.ts"

export const PER = 50
/** The most entries in a file; a narrower range of dates brings the rest. */
export const EXPORTED = 10_000

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

/** The state of an address, in the order last used unless it names one; without a state the stored one. Invalid values are ignored. */
export function stateOf(params: URLSearchParams, stored: URLSearchParams | null = null): LogState {
  const order = stored === null ? NEWEST_FIRST : stateOf(stored)
  const query = hasFilters(params) ? params : (stored ?? params)
  const { shape } = LogQuery
  const people = query.getAll("uid").filter(Boolean).join(",")
  return {
    uid: parsedOrUndefined(shape.uid, people),
    category: parsedOrUndefined(shape.category, query.get("category")),
    ip: parsedOrUndefined(shape.ip, query.get("ip")),
    startDate: parsedOrUndefined(shape.startDate, query.get("startDate")),
    endDate: parsedOrUndefined(shape.endDate, query.get("endDate")),
    priority: parsedOrUndefined(shape.priority, query.get("priority")),
    search: searchIn(query),
    sortBy: parsedOrUndefined(shape.sortBy, query.get("sortBy")) ?? order.sortBy,
    sortOrder: parsedOrUndefined(shape.sortOrder, query.get("sortOrder")) ?? order.sortOrder,
    page: pageIn(query),
  }
}

const FILTER_LABELS = {
  uid: "User",
  category: "Category",
  ip: "IP",
  startDate: "Start date",
  endDate: "End date",
  priority: "Priority",
  sortBy: "Sorted by",
  sortOrder: "Order",
} as const

/** What an address asks for that does not exist, as texts: Category “NOPE”. The list is shown without it. */
export function unknownIn(query: URLSearchParams): string[] {
  const state = stateOf(query)
  return Object.entries(FILTER_LABELS).flatMap(([name, label]) => {
    const typed = query
      .getAll(name)
      .filter((value) => value.trim() !== "")
      .join(", ")
    if (typed === "") return []
    const isKnown =
      name === "sortBy" || name === "sortOrder" ? typed === state[name] : state[name as "ip"] !== undefined
    return isKnown ? [] : [`${label} “${visible(typed.slice(0, MAX_SHOWN))}”`]
  })
}
const MAX_SHOWN = 60

const NAMES = [...Object.keys(NO_FILTER), "search", "sortBy", "sortOrder", "page"]
export const hasFilters = (query: URLSearchParams) => NAMES.some((name) => query.has(name))

/** The stored part of a state: people, category, priority and order. Days and addresses belong to one search. */
export const storedQueryOf = (state: LogState) =>
  queryOf({ ...state, page: 1, search: "", ip: undefined, startDate: undefined, endDate: undefined })

function parsedOrUndefined<Schema extends z.ZodType>(
  schema: Schema,
  typed: string | null,
): z.output<Schema> | undefined {
  const read = schema.safeParse(typed ?? undefined)
  return read.success ? read.data : undefined
}

/** The query of a state. It always has the order: an address without one uses the order last used. */
function queryOf(state: LogState): string {
  const { sortBy, sortOrder, page, uid, priority, ...filters } = state
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value)
  if (uid) query.set("uid", uid.join(","))
  if (priority !== undefined && priority !== "info") query.set("priority", priority)
  query.set("sortBy", sortBy)
  query.set("sortOrder", sortOrder)
  if (page > 1) query.set("page", String(page))
  return query.toString()
}

/** The address of the changed state; another filter or order begins at the first page. */
export function addressOf(state: LogState, changes: Partial<LogState> = {}): string {
  return `/admin/log?${queryOf({ ...state, page: 1, ...changes })}`
}

/** The address without filters; the search remains by default. */
export function unfiltered(state: LogState, search = state.search): string {
  return addressOf(state, { ...NO_FILTER, search })
}

export function exportOf(state: LogState): string {
  return `/admin/log/export?${queryOf({ ...state, page: 1 })}`
}

/** The address sorted by a column: newest and highest first, and reversed for the same column again. */
export function sortedBy(state: LogState, sortBy: LogSort): string {
  const turned = state.sortBy === sortBy && state.sortOrder === "desc"
  return addressOf(state, { sortBy, sortOrder: turned ? "asc" : "desc" })
}
