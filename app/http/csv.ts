/** What a spreadsheet would calculate instead of showing; the wide signs where people write with them. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n\0]/

/** One cell: what would be a formula wears an apostrophe, what would end the cell wears quotes (RFC 4180), also where cells end at ";". */
function cell(text: string): string {
  const shown = FORMULA.test(text) ? `'${text}` : text
  return /[",;\t\r\n\0]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
}

/** A table to be saved as a file for spreadsheets; the mark at its beginning tells them that it is UTF-8. */
export function csvFile(name: string, rows: readonly (readonly string[])[]): Response {
  const lines = rows.map((row) => `${row.map(cell).join(",")}\r\n`)
  return new Response(`\uFEFF${lines.join("")}`, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "X-Content-Type-Options": "nosniff",
    },
  })
}
