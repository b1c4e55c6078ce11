/** The state of the past tenants in an address, and as stored for a person. Source: specification 2 "Past tenants". */
import type { PastTenantsQuery } from "~/domain/leasing/past-tenants.ts"
import { storedQuery } from "~/http/session/stored-list.ts"
import { hiddenColumns, hideable } from "~/values/hidden-columns.ts"
import { pageIn, pageSizeIn, searchIn } from "~/values/list-state.ts"

export const PAGE_SIZES = [50, 100, 250, "all"] as const

export const LABELS = [
  "Tenant",
  "Email",
  "Tenant Since",
  "Vacated",
  "Last Unit",
  "Owed",
  "To Be Returned",
  "Action",
] as const
const HIDEABLE = hideable(LABELS, "Tenant")

export type PastState = PastTenantsQuery & { hidden: readonly string[] }

/** The state of an address; without one the stored one, else everybody, 50 to a page. */
export function listFromQuery(query: URLSearchParams, request: Request, userId: number | null) {
  const stored = storedQuery(request, "past-tenants", userId)
  const hasFilters = ["search", "owes", "returns", "page", "per", "hide", "columns"].some((name) => query.has(name))
  const params = hasFilters ? query : (stored ?? query)
  const hidden = hiddenColumns(params, HIDEABLE) ?? (stored && hiddenColumns(stored, HIDEABLE)) ?? []
  return { state: { ...listOf(params), hidden }, isFresh: !hasFilters && stored === null }
}

function listOf(query: URLSearchParams): PastTenantsQuery {
  return {
    search: searchIn(query),
    owes: query.get("owes") === "true",
    returns: query.get("returns") === "true",
    page: pageIn(query),
    per: pageSizeIn(query, PAGE_SIZES, PAGE_SIZES[0]),
  }
}

/** The state that a search and the chooser of columns keep. */
export function storedFields({ owes, returns, per, hidden }: PastState, withColumns = true): [string, string][] {
  return [
    ...(owes ? [["owes", "true"] as [string, string]] : []),
    ...(returns ? [["returns", "true"] as [string, string]] : []),
    ...(per === PAGE_SIZES[0] ? [] : [["per", per === null ? "all" : String(per)] as [string, string]]),
    ...(withColumns && hidden.length > 0 ? [["hide", hidden.join(".")] as [string, string]] : []),
  ]
}

export const exportOf = (state: PastState): string =>
  addressOf({ ...state, per: PAGE_SIZES[0] }).replace("/management/tenants?", "/management/tenants/export?")

/** The address of a list, always with the search: an address without a state shows the stored one. */
export function addressOf(state: PastState, changes: Partial<PastState> = {}): string {
  const { search, page, ...rest } = { ...state, page: 1, ...changes }
  const params = new URLSearchParams([["search", search], ...storedFields({ ...rest, search, page })])
  if (page > 1) params.set("page", String(page))
  return `/management/tenants?${params}`
}
