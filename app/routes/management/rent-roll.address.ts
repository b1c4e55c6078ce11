/** The state of the rent roll as an address, and how the browser session remembers it. Source: specification 2 "Rent roll". */

import { FLAGS, type Flag, type RentRollAsk, SORTS, type Sort } from "~/domain/leasing/rent-roll-inputs.ts"
import { readCookie, setCookie } from "~/http/cookie.ts"

export const PERS = [50, 100, 250, "all"] as const
export const FIRST_SIGHT: RentRollAsk = { search: "", flags: [], sort: "unit", descending: false, page: 1, per: 100 }

const LONGEST_SEARCH = 100

/** What a query asks to see, or null when it says nothing of it. What makes no sense is read as not said. */
export function askedBy(query: URLSearchParams): RentRollAsk | null {
  const says = ["search", "sort", "dir", "page", "per", ...FLAGS].some((name) => query.has(name))
  if (!says) return null
  const page = Number(query.get("page") ?? 1)
  const per = query.get("per") === "all" ? null : Number(query.get("per"))
  return {
    search: readable(query.get("search") ?? ""),
    flags: FLAGS.filter((flag) => query.get(flag) === "true"),
    sort: SORTS.find((sort) => sort === query.get("sort")) ?? FIRST_SIGHT.sort,
    descending: query.get("dir") === "desc",
    page: Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    per: per === null || PERS.some((one) => one === per) ? per : FIRST_SIGHT.per,
  }
}

function readable(typed: string): string {
  return typed.toWellFormed().replaceAll("\0", "").trim().slice(0, LONGEST_SEARCH)
}

/** The query of a state, never empty: `search=` alone says "everything", where no query at all brings back what was last seen. */
export function queryOf(state: RentRollAsk): string {
  const query = new URLSearchParams({ search: state.search })
  for (const flag of state.flags) query.set(flag, "true")
  if (state.sort !== FIRST_SIGHT.sort) query.set("sort", state.sort)
  if (state.descending) query.set("dir", "desc")
  if (state.per !== FIRST_SIGHT.per) query.set("per", state.per === null ? "all" : String(state.per))
  if (state.page !== 1) query.set("page", String(state.page))
  return query.toString()
}

/** The address of the state changed in some way; another choice or order begins at the first page. */
export function addressOf(state: RentRollAsk, changes: Partial<RentRollAsk> = {}): string {
  return `?${queryOf({ ...state, page: 1, ...changes })}`
}

/** The address with a filter put on or taken off. */
export function toggled(state: RentRollAsk, flag: Flag): string {
  const has = state.flags.includes(flag)
  return addressOf(state, { flags: has ? state.flags.filter((one) => one !== flag) : [...state.flags, flag] })
}

/** The address sorted by a column; by the same column again turns the order. */
export function sortedBy(state: RentRollAsk, sort: Sort): string {
  return addressOf(state, { sort, descending: state.sort === sort && !state.descending })
}

/** What this user last saw in this browser session, or null. */
export function remembered(request: Request, userId: number | null): RentRollAsk | null {
  const match = /^(\d+)\.([\w%.~!*'()-]{0,3000})$/.exec(readCookie(request, "rent-roll") ?? "")
  if (!match?.[2] || Number(match[1]) !== userId) return null
  try {
    return askedBy(new URLSearchParams(decodeURIComponent(match[2])))
  } catch {
    return null
  }
}

/** The Set-Cookie value that remembers a state until the browser is closed. */
export function rememberCookie(state: RentRollAsk, userId: number | null): string {
  return setCookie("rent-roll", `${userId}.${encodeURIComponent(queryOf(state))}`)
}
