/** The limit of "All" rows on a page: more would delay all other requests. */
const MAX_ROWS = 1_000

export const pageSize = (per: number | null): number => per ?? MAX_ROWS

/** The page to show of so many rows: one beyond the end is the last one. */
export const pageWithin = (page: number, rows: number, per: number | null): number =>
  Math.min(page, lastPage(rows, per))

/** The last page of so many rows, from 1. */
export const lastPage = (rows: number, per: number | null): number => Math.max(1, Math.ceil(rows / pageSize(per)))
