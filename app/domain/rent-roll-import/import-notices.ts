/** Notices about a landlord's file that do not block the import. Pure. */
import { type Columns, columnsInDoubt, fieldLabel } from "./import-columns.ts"
import type { Sheet } from "./import-file.ts"

export const SEPARATORS = { ",": "comma", ";": "semicolon", "\t": "tab" } as const satisfies Record<
  Sheet["delimiter"],
  string
>

const MONEY = ["deposit", "held", "balance", "late", "other"] as const

/** Sentences about the encoding, the separator, and columns that are missing, unused or used twice. */
export function noticesAbout(sheet: Sheet, columns: Columns): string[] {
  const { unused, shared } = columnsInDoubt(columns)
  const withoutMoney = MONEY.filter((field) => columns.at[field] === null).map(fieldLabel)
  return [
    ...encodingNotices(sheet, columns),
    ...(sheet.delimiter === "," ? [] : [`The cells are separated by ${SEPARATORS[sheet.delimiter]}s.`]),
    ...(columns.row > 1 ? [`The headings stand in row ${columns.row}; what is above them is left out.`] : []),
    ...(unused.length > 0 ? [`Not used: ${unused.join(", ")}.`] : []),
    ...shared.map((fields) => `One column is read as ${fields}. Check the columns.`),
    ...(withoutMoney.length > 0 ? [`No column holds ${withoutMoney.join(", ")}: every row counts as $0.00.`] : []),
  ]
}

/** A letter missing in Windows-1252 was saved as a question mark: the person must check. */
function encodingNotices(sheet: Sheet, columns: Columns): string[] {
  const at = columns.at.tenant ?? columns.at.lastName
  const isDoubtful = (cells: string[]) => /[?\uFFFD]/.test(at === null ? "" : (cells[at] ?? ""))
  const doubtful = sheet.rows.flatMap((cells, index) => (index >= columns.row && isDoubtful(cells) ? [index + 1] : []))
  const encoded =
    sheet.encoding === "Windows-1252"
      ? ["The file is not UTF-8 and is read as Windows-1252. Check names with accents, or save it as CSV UTF-8."]
      : []
  if (doubtful.length === 0) return encoded
  const rows = doubtful.length > 1 ? `rows ${doubtful.join(", ")}` : `row ${doubtful[0]}`
  return [...encoded, `A letter of a name seems to be lost in ${rows}: a question mark stands in its place.`]
}
