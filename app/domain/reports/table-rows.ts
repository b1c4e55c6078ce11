/** What a table of a report is made of: rows of labels and figures, each with what lies behind it. */
import type { Month } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import type { FigureName } from "./figures.ts"
import type { FloorName } from "./floors.ts"
import type { Occupancy } from "./income-by-floor.ts"
import type { TableName } from "./table-names.ts"

/** What lies behind a cell: the rows of a figure, units, or the month's expenses. Without a floor, of the whole property. */
export type Behind = { figure: FigureName | "units" | "expenses"; floor?: FloorName }
export type Cell =
  | { cents: Cents; behind?: Behind }
  | { percent: number; behind?: Behind }
  | { occupancy: Occupancy; behind?: Behind }

/** `isPart`: a part of the row above it, which is in that row's figure. `month`: of the row's figures, where a table has several. */
export type TableRow = { label: string; cells: Cell[]; isPart?: true; month?: Month }
export type ReportTable = {
  name: TableName
  title: string
  /** The first heads the labels. */
  columns: readonly string[]
  rows: TableRow[]
  total: TableRow | null
  /** What a landlord may wonder about. */
  notes: string[]
}

/** A row of one figure, which leads to its postings. */
export const figure = (label: string, name: FigureName, cents: Cents): TableRow => ({
  label,
  cells: [{ cents, behind: { figure: name } }],
})

/** A row of a part of the figure above it. */
export const part = (label: string, name: FigureName, cents: Cents): TableRow => ({
  ...figure(label, name, cents),
  isPart: true,
})
