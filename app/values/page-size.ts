/** "All" shows so many rows on a page at most: more would keep everybody else waiting while it is made. */
const MAX_ROWS = 1_000

/** How many rows a page of a list holds. `per` null is "all". */
export const pageSize = (per: number | null): number => per ?? MAX_ROWS

/** The last page of so many rows, from 1. */
export const lastPage = (rows: number, per: number | null): number => Math.max(1, Math.ceil(rows / pageSize(per)))
