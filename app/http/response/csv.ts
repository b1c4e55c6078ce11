import type { Cents } from "~/values/money.ts"
import { streamedResponse } from "./streamed-response.ts"

/** What a spreadsheet would calculate instead of showing, with the full-width characters too. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n\0]/

/** An amount below zero: a spreadsheet reads it as the number it is. */
const AMOUNT = /^-\d+\.\d{2}$/

/** One cell: formulas get an apostrophe, separators get quotes (RFC 4180), also where cells end at ";". */
function cell(text: string): string {
  const escaped = FORMULA.test(text) && !AMOUNT.test(text) ? `'${text}` : text
  return /[",;\t\r\n\0]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}

/** An amount without symbols and separators: spreadsheets calculate with it. */
export const dollarCell = (cents: Cents): string => (cents / 100).toFixed(2)

export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("")
}

/** The mark at a file's beginning that tells spreadsheets that it is UTF-8. */
const UTF8 = "\uFEFF"

const fileHeaders = (name: string) => ({
  "Content-Type": "text/csv; charset=utf-8",
  "Content-Disposition": `attachment; filename="${name}"`,
  "X-Content-Type-Options": "nosniff",
})

/** Lines as a file to be saved. */
export function csvResponse(name: string, pieces: readonly string[]): Response {
  const bytes = Buffer.concat([UTF8, ...pieces].map((piece) => Buffer.from(piece)))
  return new Response(bytes, { headers: fileHeaders(name) })
}

/** The same of a list of thousands, sent while `list` reads it: `heads` stand in the first line. */
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
