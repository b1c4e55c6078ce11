/** The audit log's filters and order in the address, and the part stored for a person. Source: specification 3 "Audit Log". */
import type { z } from "zod"
import { LogQuery, type LogSort } from "~/domain/audit/inputs.ts"
import type { LogFilter } from "~/domain/audit/search.ts"
import { listState } from "~/values/lists/list-address.ts"
import { type ListPart, search } from "~/values/lists/list-parts.ts"
import { visible } from "~/values/visible-text.ts"

export const PER = 50
/** The most entries in a CSV file. A narrower date range exports the remaining ones. */
export const EXPORTED = 10_000

const { shape } = LogQuery
const parsed = <Value>(name: string, schema: z.ZodType<Value | undefined>): ListPart<Value | undefined> => ({
  name,
  read: (query) => parsedOrUndefined(schema, query.getAll(name).filter(Boolean).join(",")),
  write: (value) => (value === undefined ? null : String(value)),
  narrows: (value) => value !== undefined,
})

const LOG = listState({
  path: "/admin/log",
  parts: {
    category: parsed("category", shape.category),
    ip: parsed("ip", shape.ip),
    startDate: parsed("startDate", shape.startDate),
    endDate: parsed("endDate", shape.endDate),
    search: search(),
    uid: parsed("uid", shape.uid),
    priority: {
      ...parsed("priority", shape.priority),
      write: (priority: LogFilter["priority"]) => (priority === "info" ? null : (priority ?? null)),
    },
    sortBy: parsed("sortBy", shape.sortBy),
    sortOrder: parsed("sortOrder", shape.sortOrder),
  },
})
const NO_FILTER = {
  uid: undefined,
  category: undefined,
  ip: undefined,
  startDate: undefined,
  endDate: undefined,
  priority: undefined,
} satisfies LogFilter

type Order = { sortBy: LogSort; sortOrder: "asc" | "desc" }
export type LogState = ReturnType<typeof LOG.stateIn> & Order

const NEWEST_FIRST: Order = { sortBy: "createdAt", sortOrder: "desc" }

/** The state of an address. Without an order it has the last one used, without any parameter the stored state. Ignores invalid values. */
export function stateOf(params: URLSearchParams, stored: URLSearchParams | null = null): LogState {
  const order = stored === null ? NEWEST_FIRST : stateOf(stored)
  const state = LOG.stateIn(hasFilters(params) ? params : (stored ?? params))
  return { ...state, sortBy: state.sortBy ?? order.sortBy, sortOrder: state.sortOrder ?? order.sortOrder }
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

/** Describes invalid filter values of an address, "Category “NOPE”". The list ignores them. */
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

export const hasFilters = (query: URLSearchParams) => LOG.names.some((name) => query.has(name))

/** The part of a state to store: people, category, priority and order. Dates and IP addresses belong to one search only. */
export const storedQueryOf = (state: LogState) =>
  LOG.queryOf(state, { search: "", ip: undefined, startDate: undefined, endDate: undefined })

function parsedOrUndefined<Value>(schema: z.ZodType<Value>, typed: string): Value | undefined {
  const read = schema.safeParse(typed)
  return read.success ? read.data : undefined
}

/** The address of a changed state. It always names the order, because an address without one means the last order used. */
export const addressOf = LOG.addressOf

export const exportOf = LOG.exportOf

/** The address without filters. Keeps the search by default. */
export const unfiltered = (state: LogState, search = state.search): string => addressOf(state, { ...NO_FILTER, search })

/** The address sorted by a column: newest or highest first, and reversed if it is sorted by that column already. */
export function sortedBy(state: LogState, sortBy: LogSort): string {
  const turned = state.sortBy === sortBy && state.sortOrder === "desc"
  return addressOf(state, { sortBy, sortOrder: turned ? "asc" : "desc" })
}
