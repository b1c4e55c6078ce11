/** The limit of "All" rows on a page: more would delay all other requests. */
const MAX_ROWS = 1_000

export const pageSize = (per: number | null): number => per ?? MAX_ROWS

/** The page to show; a page beyond the last row is the last page. */
export const pageWithin = (page: number, rows: number, per: number | null): number =>
  Math.min(page, lastPage(rows, per))

export const lastPage = (rows: number, per: number | null): number => Math.max(1, Math.ceil(rows / pageSize(per)))

/** One page of all rows, and its number. A requested page beyond the end returns the last page. */
export function pageOf<Row>(all: readonly Row[], requested: number, per: number | null): { rows: Row[]; page: number } {
  const page = pageWithin(requested, all.length, per)
  return { rows: all.slice((page - 1) * pageSize(per), page * pageSize(per)), page }
}
