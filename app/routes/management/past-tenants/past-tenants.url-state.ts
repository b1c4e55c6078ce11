/** The list's state in an address, and the part stored for a person. Source: specification 2 "Past tenants". */
import { storedQuery } from "~/http/session/stored-list.ts"
import { hiddenColumns, hideable } from "~/values/lists/hidden-columns.ts"
import { listState } from "~/values/lists/list-address.ts"
import { flagPart, type ListPart, pageSizes, search } from "~/values/lists/list-parts.ts"
import { LABELS } from "./past-tenants.columns.tsx"

export const PAGE_SIZES = [50, 100, 250, "all"] as const

const HIDEABLE = hideable(LABELS, "Tenant")

const hidden: ListPart<string[]> = {
  name: "hide",
  read: (query) => hiddenColumns(query, HIDEABLE) ?? [],
  write: (names) => (names.length > 0 ? names.join(".") : null),
  narrows: () => false,
}

/** An address always has `search`, because one without any state shows the stored one. */
export const PAST = listState({
  path: "/management/tenants",
  parts: {
    search: { ...search(), write: (text: string) => text },
    owes: flagPart("owes"),
    returns: flagPart("returns"),
    per: pageSizes(PAGE_SIZES, PAGE_SIZES[0]),
    hidden,
  },
})
export type PastState = ReturnType<typeof PAST.stateIn>

/** The state of an address, else the stored one, else everybody with 50 rows a page. */
export function listFromQuery(query: URLSearchParams, request: Request, userId: number | null) {
  const stored = storedQuery(request, "past-tenants", userId)
  const hasFilters = [...PAST.names, "columns"].some((name) => query.has(name))
  const state = PAST.stateIn(hasFilters ? query : (stored ?? query))
  const hidden = hiddenColumns(query, HIDEABLE) ?? (stored && hiddenColumns(stored, HIDEABLE)) ?? []
  return { state: { ...state, hidden }, isFresh: !hasFilters && stored === null }
}

export const storedFields = (state: PastState, without: readonly string[] = []): [string, string][] =>
  PAST.fieldsOf(state).filter(([name]) => name !== "search" && !without.includes(name))

export const exportOf = (state: PastState): string => PAST.exportOf({ ...state, per: PAGE_SIZES[0] })
