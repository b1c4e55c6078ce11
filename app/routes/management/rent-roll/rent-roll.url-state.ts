/** The rent roll's state in an address, and the part stored for a person. Source: specification 2 "Rent roll". */

import { FLAGS, type Flag, type RentRollQuery, ROLL_SORTS, type Sort } from "~/domain/rent-roll/rent-roll-inputs.ts"
import { storedQuery, storedSearch, storeQuery, storeSearch } from "~/http/session/stored-list.ts"
import { hiddenColumns } from "~/values/lists/hidden-columns.ts"
import { oneIn, pageIn, pageSizeIn, searchIn } from "~/values/lists/list-state.ts"
import { HIDEABLE, VIEW_NAMES, type VisibleColumns } from "./rent-roll.columns.ts"

export const PAGE_SIZES = [50, 100, 250, "all"] as const
const USUAL_SIZE = 100

/** The state of the rent roll. `sort` null means the default order: by unit, or by debt while the filter "balance owed" is on. */
export type RollState = Omit<RentRollQuery, "sort"> & { sort: Sort | null; columns: VisibleColumns }

export const FIRST_SIGHT: RollState = {
  search: "",
  flags: [],
  sort: null,
  descending: false,
  page: 1,
  per: USUAL_SIZE,
  columns: "all",
}

export const isOwing = ({ flags }: Pick<RollState, "flags">) => flags.includes("balanceOwed")

/** The query of a state. Without a chosen order: highest debt first with the filter "balance owed", else by unit. */
export function rentRollQueryOf(state: RollState): RentRollQuery {
  const { sort, columns: _columns, ...query } = state
  if (sort !== null) return { ...query, sort }
  return isOwing(state)
    ? { ...query, sort: "totalBalance", descending: true }
    : { ...query, sort: "unit", descending: false }
}

/** The state of an address, or null if it has none. Ignores invalid values. Keeps the columns if the address names none. */
export function stateFromQuery(query: URLSearchParams, columns: VisibleColumns = "all"): RollState | null {
  const names = ["search", "sort", "dir", "page", "per", "view", "hide", "columns", ...FLAGS]
  if (!names.some((name) => query.has(name))) return null
  const flags = FLAGS.filter((flag) => query.get(flag) === "true")
  const sort = oneIn(query, "sort", ROLL_SORTS)
  const descending = query.get("dir") === "desc"
  const isUsual = sort === "unit" && !descending && !isOwing({ flags })
  return {
    search: searchIn(query),
    flags,
    sort: isUsual ? null : sort,
    descending: sort !== null && descending,
    page: pageIn(query),
    per: pageSizeIn(query, PAGE_SIZES, USUAL_SIZE),
    columns: columnsFromQuery(query) ?? columns,
  }
}

function columnsFromQuery(query: URLSearchParams): VisibleColumns | null {
  const hidden = hiddenColumns(query, HIDEABLE)
  if (hidden !== null) return hidden.length === 0 ? "all" : hidden
  return oneIn(query, "view", VIEW_NAMES)
}

/** The query of a state, without the columns. It is never empty: `search=` shows everything, while an empty query shows the stored state. */
export function queryOf(state: RollState): string {
  return new URLSearchParams([["search", state.search], ...storedFields(state), ...pageField(state)]).toString()
}

const pageField = ({ page }: RollState): [string, string][] => (page === 1 ? [] : [["page", String(page)]])

export function storedFields(state: RollState): [string, string][] {
  const per = state.per === null ? "all" : String(state.per)
  return [
    ...state.flags.map((flag): [string, string] => [flag, "true"]),
    ...(state.sort === null ? [] : [["sort", state.sort] as [string, string]]),
    ...(state.descending ? [["dir", "desc"] as [string, string]] : []),
    ...(state.per === FIRST_SIGHT.per ? [] : [["per", per] as [string, string]]),
  ]
}

/** The address of a changed state. A new filter or order starts at the first page. */
export function addressOf(state: RollState, changes: Partial<RollState> = {}): string {
  return `?${queryOf({ ...state, page: 1, ...changes })}`
}

export const exportOf = (state: RollState) => `/management/export${wholeOf(state)}`

export const printOf = (state: RollState) => `/management/print${wholeOf(state)}`

export const bulkOf = (state: RollState) => `/management/bulk${addressOf({ ...state, per: FIRST_SIGHT.per })}`

const wholeOf = (state: RollState) => `${addressOf({ ...state, per: FIRST_SIGHT.per })}&${columnsQuery(state.columns)}`

export function toggled(state: RollState, flag: Flag): string {
  const has = state.flags.includes(flag)
  return addressOf(state, { flags: has ? state.flags.filter((one) => one !== flag) : [...state.flags, flag] })
}

/** The address sorted by a column. The current column reverses the order. */
export function sortedBy(state: RollState, sort: Sort): string {
  const now = rentRollQueryOf(state)
  return addressOf(state, { sort, descending: now.sort === sort && !now.descending })
}

export const showing = (state: RollState, columns: VisibleColumns) => `${addressOf(state)}&${columnsQuery(columns)}`

const columnsQuery = (columns: VisibleColumns) =>
  typeof columns === "string" ? `view=${columns}` : `hide=${columns.join(".")}`

/** This person's stored state: the search of this browser session, the rest of any. Null if there is none. */
export function remembered(request: Request, userId: number | null): RollState | null {
  const stored = storedQuery(request, "rent-roll", userId)
  const search = storedSearch(request, "rent-roll", userId)
  if (stored === null && search === "") return null
  return { ...((stored && stateFromQuery(stored)) ?? FIRST_SIGHT), search: searchIn(new URLSearchParams({ search })) }
}

export function rememberHeaders(state: RollState, userId: number | null): Headers {
  const headers = new Headers({ "Set-Cookie": storeSearch("rent-roll", userId, state.search) })
  headers.append("Set-Cookie", storeQuery("rent-roll", userId, storedQueryOf(state)))
  return headers
}

export const storedQueryOf = (state: RollState) => `${queryOf({ ...state, search: "" })}&${columnsQuery(state.columns)}`

export const isChanged = (state: RollState, before: RollState | null) =>
  before === null || state.search !== before.search || storedQueryOf(state) !== storedQueryOf(before)
