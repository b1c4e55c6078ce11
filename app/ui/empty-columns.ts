/** The value of `data-empty` on a table: the numbers (from 1) of the columns that say nothing in any row. They are left off paper (styles/print-sheets.css). */
export function emptyColumns<Row>(rows: readonly Row[], says: readonly ((row: Row) => unknown)[]): string | undefined {
  const empty = says.flatMap((saysIn, index) => (rows.some((row) => Boolean(saysIn(row))) ? [] : [index + 1]))
  return empty.length === 0 ? undefined : empty.join(" ")
}
