/** The state of a list in its address. Invalid values are ignored. Safe in a browser. */

const MAX_SEARCH_LENGTH = 100
const LAST_PAGE = 1_000_000

/** The search text: trimmed, without invalid characters, at most 100 characters; "" without a search. */
export const searchIn = (query: URLSearchParams, name = "search"): string =>
  (query.get(name) ?? "").toWellFormed().replaceAll("\0", "").trim().slice(0, MAX_SEARCH_LENGTH)

export function pageIn(query: URLSearchParams): number {
  const page = Number(query.get("page"))
  return Number.isSafeInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1
}

/** The page size: one of the sizes, null for "all", else `usual`. */
export function pageSizeIn(query: URLSearchParams, sizes: readonly (number | "all")[], usual: number): number | null {
  const requested = query.get("per")
  if (requested === "all") return null
  return sizes.find((size): size is number => size !== "all" && String(size) === requested) ?? usual
}

export const oneIn = <Value extends string>(query: URLSearchParams, name: string, values: readonly Value[]) =>
  values.find((value) => value === query.get(name)) ?? null
