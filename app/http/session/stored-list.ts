/**
 * Stores the state of a list in the person's browser: filters, order, page size and columns for a year, the search until the browser closes or the person
 * signs out. Every cookie names its person, so that nobody on a shared computer sees another person's list. Source: specification 1 "Table preferences",
 * docs/decisions "Lists".
 */
import { clearedCookie, readCookie, setCookie } from "./cookie.ts"

const YEAR = 31_536_000
const MAX_LENGTH = 3_000

export type ListName = "rent-roll" | "past-tenants" | "users" | "audit-log" | "ledger"

export function storedQuery(request: Request, list: ListName, userId: number | null): URLSearchParams | null {
  const stored = cookieOf(request, `list-${list}-${userId}`)
  return stored === null ? null : new URLSearchParams(stored)
}

/** The Set-Cookie value that stores a query, without its search text. */
export function storeQuery(list: ListName, userId: number | null, query: string): string {
  return setCookie(`list-${list}-${userId}`, encodeURIComponent(query), YEAR)
}

export function storeQueryHeaders(request: Request, list: ListName, userId: number | null, query: string): HeadersInit {
  const before = storedQuery(request, list, userId)?.toString() ?? ""
  return before === query ? {} : { "Set-Cookie": storeQuery(list, userId, query) }
}

export function storedSearch(request: Request, list: ListName, userId: number | null): string {
  const stored = cookieOf(request, `search-${list}`)
  const start = `${userId}.`
  return stored?.startsWith(start) ? stored.slice(start.length) : ""
}

/** The Set-Cookie value that stores the search until the browser closes. An empty search clears it. */
export function storeSearch(list: ListName, userId: number | null, search: string): string {
  if (search === "") return forgetSearch(list)
  return setCookie(`search-${list}`, `${userId}.${encodeURIComponent(search)}`)
}

export const forgottenSearches = (): string[] => [forgetSearch("rent-roll")]

const forgetSearch = (list: ListName) => clearedCookie(`search-${list}`)

function cookieOf(request: Request, name: Parameters<typeof readCookie>[1]): string | null {
  const value = readCookie(request, name)
  if (value === null || value === "" || value.length > MAX_LENGTH) return null
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}
