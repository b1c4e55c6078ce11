import { z } from "zod"
import { allowing, INVALID } from "../field-hints.ts"
import { month, oneOf } from "../inputs.ts"
import { FIGURE_NAMES } from "./figures.ts"
import { FLOOR_NAMES } from "./floors.ts"
import { TABLE_NAMES } from "./table-names.ts"

/** The month to report, not in the future. Source: api.md A13. */
export const ReportQuery = z.object({ month: month() })
export type ReportQuery = z.infer<typeof ReportQuery>

const floor = () => oneOf(FLOOR_NAMES).optional()

/** A type of recurring charge by its number, or 0 for other fees. */
const type = () =>
  allowing(z.string().regex(/^\d{1,9}$/, INVALID), "Use the number of a type.")
    .transform(Number)
    .optional()

export const FigureQuery = z.object({ month: month(), figure: oneOf(FIGURE_NAMES), floor: floor(), type: type() })
export type FigureQuery = z.infer<typeof FigureQuery>

export const UnitsQuery = z.object({ month: month(), floor: floor() })
export type UnitsQuery = z.infer<typeof UnitsQuery>

export const TableQuery = z.object({ month: month(), table: oneOf(TABLE_NAMES) })
