import { z } from "zod"
import { month, oneOf } from "../inputs.ts"
import { FIGURE_NAMES } from "./figures.ts"
import { FLOOR_NAMES } from "./floors.ts"
import { TABLE_NAMES } from "./table-names.ts"

/** The month to report, not in the future. Source: api.md A13. */
export const ReportQuery = z.object({ month: month() })
export type ReportQuery = z.infer<typeof ReportQuery>

const floor = () => oneOf(FLOOR_NAMES).optional()

export const FigureQuery = z.object({ month: month(), figure: oneOf(FIGURE_NAMES), floor: floor() })
export type FigureQuery = z.infer<typeof FigureQuery>

export const UnitsQuery = z.object({ month: month(), floor: floor() })
export type UnitsQuery = z.infer<typeof UnitsQuery>

export const TableQuery = z.object({ month: month(), table: oneOf(TABLE_NAMES) })
