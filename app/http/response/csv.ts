import { csvLines, dollarCell } from "~/values/csv.ts"
import type { Cents } from "~/values/money.ts"
import { streamedResponse } from "./streamed-response.ts"

/** A list's column for its CSV file. `text` and `csv` are values, `money` is in dollars. A column with none of them is absent from the file. */
type FileColumn<Row> = {
  label: string
  fileLabel?: string
  text?: (row: Row) => string
  csv?: (row: Row) => string | number | null
  money?: (row: Row) => Cents | null
}

export function fileOf<Row>(columns: readonly FileColumn<Row>[]) {
  const inFile = columns.filter(({ text, csv, money }) => (text ?? csv ?? money) !== undefined)
  return {
    heads: inFile.map(({ label, fileLabel }) => fileLabel ?? label),
    line: (row: Row): string[] => inFile.map((column) => fileValue(column, row)),
  }
}

function fileValue<Row>({ text, csv, money }: FileColumn<Row>, row: Row): string {
  if (!money) return String((csv ?? text)?.(row) ?? "")
  const cents = money(row)
  return cents === null ? "" : dollarCell(cents)
}

export function csvOf<Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): string {
  const { heads, line } = fileOf(columns)
  return csvLines([heads, ...rows.map(line)])
}

/** The byte order mark, by which spreadsheets recognize UTF-8. */
const UTF8 = "\uFEFF"

const fileHeaders = (name: string) => ({
  "Content-Type": "text/csv; charset=utf-8",
  "Content-Disposition": `attachment; filename="${name}"`,
  "X-Content-Type-Options": "nosniff",
})

export function csvResponse(name: string, pieces: readonly string[]): Response {
  const bytes = Buffer.concat([UTF8, ...pieces].map((piece) => Buffer.from(piece)))
  return new Response(bytes, { headers: fileHeaders(name) })
}

/** The same for a long list, sent while `list` reads it. `heads` are in the first line. */
export function csvStream(
  name: string,
  heads: readonly string[],
  list: (send: (rows: readonly (readonly string[])[]) => void) => Promise<unknown>,
): Promise<Response> {
  return streamedResponse(async (send) => {
    let first = UTF8 + csvLines([heads])
    await list((rows) => {
      send(first + csvLines(rows))
      first = ""
    })
    if (first !== "") send(first)
  }, fileHeaders(name))
}
