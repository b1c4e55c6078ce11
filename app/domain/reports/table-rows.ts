/** The rows of a report's table: labels and figures, each with a link to its details. */
import type { Month } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import type { FigureName } from "./figures.ts"
import type { FloorName } from "./floors.ts"
import type { Occupancy } from "./income-by-floor.ts"
import type { TableName } from "./table-names.ts"

/** The details of a cell: the rows of a figure, units, or the month's expenses. Without a floor, of the whole property. */
export type Behind = { figure: FigureName | "units" | "expenses"; floor?: FloorName; type?: number }
export type Cell =
  | { cents: Cents; behind?: Behind }
  | { percent: number; behind?: Behind }
  | { occupancy: Occupancy; behind?: Behind }

/** `isPart` marks a part of the row above, which includes it. `month` is the month of the row's figures in a table of several months. */
export type TableRow = { label: string; cells: Cell[]; isPart?: true; month?: Month }
export type ReportTable = {
  name: TableName
  title: string
  /** The first column heads the labels. */
  columns: readonly string[]
  rows: TableRow[]
  total: TableRow | null
  /** Answers to questions that a landlord may have. */
  notes: string[]
}

export const figure = (label: string, name: FigureName, cents: Cents): TableRow => ({
  label,
  cells: [{ cents, behind: { figure: name } }],
})

export const part = (label: string, name: FigureName, cents: Cents): TableRow => ({
  ...figure(label, name, cents),
  isPart: true,
})
