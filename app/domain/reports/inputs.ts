import { z } from "zod"
import { month, oneOf } from "../inputs.ts"
import { FIGURE_NAMES } from "./figures.ts"
import { FLOOR_NAMES } from "./floors.ts"
import { TABLE_NAMES } from "./table-names.ts"

/** The month to report, not in the future. Source: api.md A13. */
export const ReportQuery = z.object({ month: month() })
export type ReportQuery = z.infer<typeof ReportQuery>

const floor = () => oneOf(FLOOR_NAMES).optional()

/** The rows behind a figure of a month, or of one floor. */
export const FigureQuery = z.object({ month: month(), figure: oneOf(FIGURE_NAMES), floor: floor() })
export type FigureQuery = z.infer<typeof FigureQuery>

/** The units of a month's report, or of one floor. */
export const UnitsQuery = z.object({ month: month(), floor: floor() })
export type UnitsQuery = z.infer<typeof UnitsQuery>

/** One table of a month's report. */
export const TableQuery = z.object({ month: month(), table: oneOf(TABLE_NAMES) })
