/** The value of `data-empty` on a table: the columns (from 1) empty in every row, which are not printed (styles/print/print-sheets.css). */
export function emptyColumns<Row>(rows: readonly Row[], texts: readonly ((row: Row) => unknown)[]): string | undefined {
  const empty = texts.flatMap((textIn, index) => (rows.some((row) => Boolean(textIn(row))) ? [] : [index + 1]))
  return empty.length === 0 ? undefined : empty.join(" ")
}
