import type { Cents } from "./money.ts"

/** Characters with which a spreadsheet begins a formula, including full-width ones. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n\0]/

/** A negative amount, which a spreadsheet reads as a number. */
const AMOUNT = /^-\d+\.\d{2}$/

/** One cell. A formula gets an apostrophe, a separator gets quotes (RFC 4180), including ";" for spreadsheets that split there. */
function cell(text: string): string {
  const escaped = FORMULA.test(text) && !AMOUNT.test(text) ? `'${text}` : text
  return /[",;\t\r\n\0]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}

/** An amount without symbols and separators, so that spreadsheets can calculate with it. */
export const dollarCell = (cents: Cents): string => (cents / 100).toFixed(2)

/** Rows of cells as the lines of a CSV file. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("")
}
