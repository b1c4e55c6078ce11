/** "All" shows so many rows on a page at most: more would keep everybody else waiting while it is made. */
const MAX_ROWS = 1_000

/** How many rows a page of a list holds. `per` null is "all". */
export const pageSize = (per: number | null): number => per ?? MAX_ROWS
