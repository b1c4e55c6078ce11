/** A landlord's file as a whole: its columns, its rows, missing columns, and its date order. Pure. */
import type { Day } from "~/values/calendar.ts"
import type { Fault } from "./import-cells.ts"
import { type Columns, columnsOf, fieldLabel, type Mapping, missingFields } from "./import-columns.ts"
import { type DateInDoubt, type DateOrder, dateInDoubtOf, dateOrderOf, datesSeen } from "./import-date-order.ts"
import type { Sheet } from "./import-file.ts"
import { quoted } from "./import-values.ts"

const TOTAL = /^(?:grand\s+|sub)?totals?:?$/i

export type RollFile = { sheet: Sheet; mapping?: Mapping | undefined }

/** The file without its rows' contents. With a `missing` column, no line is read. */
export type Head = {
  sheet: Sheet
  columns: Columns
  notices: string[]
  missing: Fault[]
  /** A date that is valid only as day/month; the person is asked for the file's date order. */
  dateInDoubt: DateInDoubt | null
  /** The date order, where the person may reverse it. */
  dateOrder: DateOrder | null
  lines: SheetLine[]
}
export type SheetLine = { cells: string[]; row: number }

/** The rows below the headings; none when a column is missing. Empty rows are skipped silently, rows of totals with a notice. */
export function headOf({ sheet, mapping }: RollFile, day: Day): Head {
  const columns = columnsOf(sheet, mapping)
  const numbered = sheet.rows.map((cells, at) => ({ cells, row: at + 1 }))
  const filled = numbered.filter(({ cells, row }) => row > columns.row && cells.some((cell) => cell !== ""))
  const isSum = ({ cells }: { cells: string[] }) => TOTAL.test(cells.find((cell) => cell !== "") ?? "")
  const lines = filled.filter((one) => !isSum(one))
  const dates = datesSeen(lines, columns)
  const dateInDoubt = sheet.dates === undefined ? dateInDoubtOf(dates) : null
  const missing = [
    ...whatIsMissing(columns, lines.length),
    ...(dateInDoubt === null ? [] : [questionFault(dateInDoubt)]),
  ]
  return {
    sheet,
    columns,
    missing,
    dateInDoubt,
    dateOrder: dateOrderOf(dates, sheet, columns, day),
    lines: missing.length > 0 ? [] : lines,
    notices: filled.filter(isSum).map(({ row }) => `Row ${row} is a row of totals and is left out.`),
  }
}

const questionFault = ({ cell, row }: { cell: string; row: number }): Fault => ({
  row: null,
  column: null,
  message: `${quoted(cell)} in row ${row} is a valid date only as day/month/year. Say how the dates of this file are written.`,
})

function whatIsMissing(columns: Columns, rows: number): Fault[] {
  const missing = missingFields(columns).map(
    (field): Fault => ({
      row: null,
      column: fieldLabel(field),
      message: `No column of the file holds ${fieldLabel(field)}. Choose one, or add it to the file.`,
    }),
  )
  if (rows === 0) missing.push({ row: null, column: null, message: "The file has no rows under its headings." })
  return missing
}
